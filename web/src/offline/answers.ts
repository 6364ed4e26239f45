// What the service worker does with what the page asks for. The tables, records and whatever else a server knows always come
// from the server; the page itself and its files are kept on the device.
export type Answer =
  | 'page' // one of the page's own addresses: index.html finds out what it is
  | 'file' // kept, or of another version that is still kept
  | 'network'; // none of the worker's business

// Below the page's own folder: `path` has no '/' in front.
export function answerOf(method: string, path: string, navigates: boolean, files: ReadonlySet<string>): Answer {
  if (method !== 'GET' || /^(api|metrics|ws)(\/|$)/.test(path) || path.endsWith('.hat.json')) return 'network';
  if (navigates) return /^(index\.html|[tr]\/[^/]+)?$/.test(path) ? 'page' : 'network';
  return files.has(path) || path.startsWith('assets/') ? 'file' : 'network';
}

// The same names in the page and in the worker: each open page and each game holds a lock, which every window and the worker
// can see, and which goes when its window goes, however that happens.
export const gameLock = (scope: string): string => `game ${scope}`;
// A game shares its lock with all others. Whoever wants to hear when the last one ends wants it alone, and has to wait.
export const isGame = (lock: LockInfo, scope: string): boolean => lock.name === gameLock(scope) && lock.mode === 'shared';
export const pageLock = (scope: string, entry: string): string => `page ${scope} ${entry}`;
export const take = 'take'; // what a page says to a new worker that waits
// What a page says about the language that is spoken in it: its words are kept too.
export const speaks = (code: string): string => `speaks ${code}`;
export const spokenIn = (message: unknown): string | null =>
  typeof message === 'string' ? (/^speaks ([\w-]+)$/.exec(message)?.[1] ?? null) : null;
// The first of a browser's list of languages that there are words of, as the page chooses it; else English.
export const firstOf = (list: readonly string[], codes: ReadonlySet<string>): string =>
  list.map((tag) => tag.split('-')[0]!.toLowerCase()).find((code) => codes.has(code)) ?? 'en';
// The language of a file with words, 'assets/texts/fr-table-B7x.js'.
export const languageOf = (file: string): string | null =>
  /(?:^|\/)assets\/texts\/([a-z]{2}(?:-[A-Z]{2})?)-[^/]*$/.exec(file)?.[1] ?? null;
// All versions of the page in one folder; other folders of the same host have others.
export const cachesOf = (scope: string): string => `magichat ${scope} `;
