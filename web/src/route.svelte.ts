// Which page is open. Tables and records have addresses of their own, which can be passed on; the rest hangs on the home
// page behind a '#'.
export type Route =
  | { page: 'home' }
  | { page: 'table'; code: string; here: boolean } // here: it lives on this device
  | { page: 'record'; id: string; here: boolean; step: number | null; seat: string | null }
  | { page: 'new' | 'share' | 'join' | 'watch' | 'settings' | 'file' | 'kept' | 'rules' };

const plain = ['new', 'share', 'join', 'watch', 'settings', 'file', 'kept', 'rules'] as const;

// What is no text can't be decoded: then no table has it.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// A moment of a record, as 'n=12&seat=2'.
function record(id: string, here: boolean, text: string): Route {
  const moment = new URLSearchParams(text);
  const step = Number.parseInt(moment.get('n') ?? '', 10);
  return { page: 'record', id, here, step: Number.isFinite(step) ? step : null, seat: moment.get('seat') };
}

export function readRoute(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)$/.exec(path);
  if (table?.[1]) return { page: 'table', code: decoded(table[1]).toLowerCase(), here: false };
  const shown = /^\/r\/([0-9a-f]+)$/i.exec(path);
  if (shown?.[1]) return record(shown[1], false, hash.slice(1));
  const played = /^#play\/([0-9a-z]+)$/.exec(hash);
  if (played?.[1]) return { page: 'table', code: played[1], here: true };
  const kept = /^#kept\/([0-9a-f]+)(?:\?(.*))?$/.exec(hash);
  if (kept?.[1]) return record(kept[1], true, kept[2] ?? '');
  const name = plain.find((one) => hash === `#${one}`);
  return name ? { page: name } : { page: 'home' };
}

export const route: { now: Route } = $state({ now: readRoute(location.pathname, location.hash) });
const reread = (): void => {
  route.now = readRoute(location.pathname, location.hash);
};
addEventListener('popstate', reread);
addEventListener('hashchange', reread);

export function go(address: string): void {
  history.pushState(null, '', address);
  reread();
  scrollTo(0, 0);
}
// Links are followed inside the page.
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.getAttribute('href') ?? '/');
}
