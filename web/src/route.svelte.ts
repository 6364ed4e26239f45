// Which page is open. Tables and records have addresses of their own, which can be passed on; the rest hangs on the home
// page behind a '#'. On a site of plain files (`vite build --mode site`) there is one page only, in some folder, and all
// addresses stand behind its '#': `at` and `inside` go from ours to those and back, and nobody else knows of them.
export type Route =
  | { page: 'home' }
  | { page: 'table'; code: string; here: boolean } // here: it lives on this device
  | { page: 'learn'; game: string } // the first game, which teaches
  | { page: 'record'; id: string; here: boolean; step: number | null; seat: string | null; review: boolean }
  | { page: 'rules'; game: string | null } // where it opens
  | { page: 'take'; digits: string; table: string | null } // what another device has handed over
  | { page: 'puzzle'; trains: boolean } // the one of the day, or one after the other
  | { page: 'print'; choice: string } // what of the box to print, as pages/print/choice.ts reads it
  | { page: 'new' | 'share' | 'join' | 'watch' | 'settings' | 'file' | 'kept' | 'stickers' };

const plain = ['new', 'share', 'join', 'watch', 'settings', 'file', 'kept', 'stickers'] as const;

// What is no text can't be decoded: then no table has it.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// As the server reads it (tidy_code of server/rooms/codes.cpp), and as a promise names the table.
const tidy = (code: string): string => code.toLowerCase().replace(/[ _]/g, '-');

// A moment of a record, as 'n=12&seat=2'; with 'review=1' what could have been known there.
function record(id: string, here: boolean, text: string): Route {
  const moment = new URLSearchParams(text);
  const step = Number.parseInt(moment.get('n') ?? '', 10);
  return {
    page: 'record',
    id,
    here,
    step: Number.isFinite(step) ? step : null,
    seat: moment.get('seat'),
    review: moment.has('review'),
  };
}

export function readRoute(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)$/.exec(path);
  if (table?.[1]) return { page: 'table', code: tidy(decoded(table[1])), here: false };
  const shown = /^\/r\/([0-9a-f]+)$/i.exec(path);
  if (shown?.[1]) return record(shown[1], false, hash.slice(1));
  const played = /^#play\/([0-9a-z]+)$/.exec(hash);
  if (played?.[1]) return { page: 'table', code: played[1], here: true };
  const learned = /^#learn\/([a-z]+)$/.exec(hash);
  if (learned?.[1]) return { page: 'learn', game: learned[1] };
  const kept = /^#kept\/([0-9a-f]+)(?:\?(.*))?$/.exec(hash);
  if (kept?.[1]) return record(kept[1], true, kept[2] ?? '');
  const ruled = /^#rules(?:\/([a-z]+))?$/.exec(hash);
  if (ruled) return { page: 'rules', game: ruled[1] ?? null };
  const taken = /^#take\/(\d{6})(?:\/([^/]+))?$/.exec(hash);
  if (taken?.[1]) return { page: 'take', digits: taken[1], table: taken[2] ? tidy(decoded(taken[2])) : null };
  const puzzled = /^#puzzle(\/train)?$/.exec(hash);
  if (puzzled) return { page: 'puzzle', trains: puzzled[1] !== undefined };
  const printed = /^#print(?:\?(.*))?$/.exec(hash);
  if (printed) return { page: 'print', choice: printed[1] ?? '' };
  const name = plain.find((one) => hash === `#${one}`);
  return name ? { page: name } : { page: 'home' };
}

const plainFiles = import.meta.env.MODE === 'site';
const alone = plainFiles && !import.meta.env.MAGICHAT_SERVER; // no server: no tables and records elsewhere

// An address of ours, '/t/duck-star-25' or '/r/00ff#n=12&seat=2' or '/#rules' or a file '/box/a.pdf', as a link has to have it.
export function at(address: string, files = plainFiles): string {
  if (!files) return address;
  const [path = '', hash] = address.split('#');
  if (/\.\w+$/.test(path)) return `.${path}`;
  if (path === '/') return hash ? `./#${hash}` : './';
  return `./#${path.slice(1)}${hash ? `?${hash}` : ''}`;
}
// And back: the path and the hash that it has with a server.
export function inside(path: string, hash: string, files = plainFiles, lonely = alone): [path: string, hash: string] {
  if (!files) return [path, hash];
  const deep = /^#([tr]\/[^?]*)(?:\?(.*))?$/.exec(hash);
  if (lonely && (deep || ['#new', '#join', '#watch'].includes(hash) || hash.startsWith('#take/'))) return ['/', ''];
  return deep?.[1] ? [`/${deep[1]}`, deep[2] ? `#${deep[2]}` : ''] : ['/', hash];
}

const read = (): Route => readRoute(...inside(location.pathname, location.hash));
export const route: { now: Route } = $state({ now: read() });
const reread = (): void => {
  route.now = read();
};
addEventListener('popstate', reread);
addEventListener('hashchange', reread);

export const go = (address: string): void => visit(at(address));
// In the place of this page, to which nobody can go back then.
export function goInstead(address: string): void {
  history.replaceState(null, '', at(address));
  reread();
  scrollTo(0, 0);
}
function visit(link: string): void {
  history.pushState(null, '', link);
  reread();
  scrollTo(0, 0);
}
// Links are followed inside the page.
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(link.href);
}
