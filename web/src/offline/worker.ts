// The service worker: keeps one whole version of the page on the device and answers from it, with a network or without. A new
// version is fetched beside the old one, which stays for as long as an open page was made from it. The first line of sw.js,
// which offline.plugin.ts writes, has VERSION, ENTRY and FILES.
import { answerOf, cachesOf, firstOf, isGame, languageOf, pageLock, spokenIn, take } from './answers';

declare const VERSION: string;
declare const ENTRY: string; // the script that index.html of this version begins with
declare const FILES: readonly string[]; // all that is kept, by addresses below the page's folder
declare const WORDS: readonly string[]; // the words of all languages: kept are those that are spoken here

// What the compiler knows of workers can't stand beside what it knows of pages.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Lasting {
  readonly data: unknown;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(kind: 'message', listener: (event: Told) => void): void;
}
const worker = self as unknown as WorkerScope;

const { scope } = worker.registration;
const files = new Set([...FILES, ...WORDS]);
const mine = cachesOf(scope) + VERSION;
const addressOf = (file: string): string => new URL(file === 'index.html' ? './' : file, scope).href;
const older = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(cachesOf(scope)) && name !== mine);

async function keptElsewhere(address: string): Promise<Response | undefined> {
  for (const name of await older()) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

// Whoever stands between us and the server may answer with a page of their own, or the server may have been given yet another
// version since: then this version is not kept, and the next visit tries again.
async function fetched(file: string): Promise<Response> {
  const named = file.startsWith('assets/'); // by what is in it
  const kept = named ? await keptElsewhere(addressOf(file)) : undefined;
  if (kept) return kept;
  const answer = await fetch(addressOf(file), { cache: named ? 'default' : 'no-cache', priority: 'low' });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!answer.ok || (isPage && file !== 'index.html')) throw new Error(`${file}: ${answer.status}`);
  if (file !== 'index.html') return answer;
  const text = await answer.text();
  if (!text.includes(ENTRY)) throw new Error('another version');
  // Made anew, because one that was led elsewhere can't be given to a window.
  const headers = new Headers(answer.headers);
  for (const packed of ['content-encoding', 'content-length']) headers.delete(packed);
  return new Response(text, { headers });
}

const wordsOf = (code: string): string[] => WORDS.filter((file) => languageOf(file) === code);
// The browser's own language, and those that versions before this one have kept. The page tells which one it speaks.
async function spoken(): Promise<string[]> {
  const known = new Set(WORDS.map((file) => languageOf(file) ?? ''));
  const codes = new Set([firstOf(navigator.languages, known)]);
  for (const name of await older()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const code = languageOf(new URL(url).pathname);
      if (code) codes.add(code);
    }
  }
  return [...codes];
}

async function keep(list: readonly string[]): Promise<void> {
  const cache = await caches.open(mine);
  const left = [...list]; // what a visit before this one has kept already is not fetched again
  const lane = async (): Promise<void> => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const address = addressOf(file);
      if (!(await cache.match(address, { ignoreVary: true }))) await cache.put(address, await fetched(file));
    }
  };
  await Promise.all([lane(), lane(), lane()]);
}
const keepAll = async (): Promise<void> => keep([...FILES, ...(await spoken()).flatMap(wordsOf)]);

const allLocks = async (): Promise<LockInfo[] | null> => {
  if (!('locks' in navigator)) return null;
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending];
};

// Versions that no open page was made from. Without locks a version is taken only when all windows of the one before are
// closed, so nobody needs that any more.
async function dropOld(): Promise<void> {
  const names = new Set((await allLocks())?.map(({ name }) => name));
  const cache = await caches.open(mine);
  const others = await older();
  if (worker.registration.installing || worker.registration.waiting) return; // one of them is not older but newer
  for (const name of others) {
    let needed = false;
    for (const { url } of await (await caches.open(name)).keys()) {
      if (names.has(pageLock(scope, url)) && !(await cache.match(url, { ignoreVary: true }))) needed = true;
    }
    if (!needed) await caches.delete(name);
  }
}

async function answer(request: Request, what: 'page' | 'file'): Promise<Response> {
  const address = what === 'page' ? addressOf('index.html') : request.url;
  const cache = await caches.open(mine);
  const kept = await cache.match(address, { ignoreVary: true });
  return kept ?? (what === 'file' ? await keptElsewhere(address) : undefined) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  const folder = new URL(scope);
  if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return;
  const what = answerOf(method, pathname.slice(folder.pathname.length), mode === 'navigate', files);
  if (what === 'network') return;
  event.respondWith(answer(event.request, what));
  if (what === 'page') event.waitUntil(dropOld());
});
// The page has asked all windows already; a game may have begun since.
worker.addEventListener('message', (event) => {
  const code = spokenIn(event.data);
  if (code) event.waitUntil(keep(wordsOf(code)).catch(() => undefined)); // the next visit tries again
  if (event.data !== take) return;
  event.waitUntil(
    allLocks().then(async (locks) => {
      if (locks && !locks.some((one) => isGame(one, scope))) await worker.skipWaiting();
    }),
  );
});
