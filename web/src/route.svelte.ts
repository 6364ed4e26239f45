// Which page is open. Tables and records have addresses of their own, which can be passed on; the rest hangs on the home
// page behind a '#'.
export type Route =
  | { page: 'home' }
  | { page: 'table'; code: string }
  | { page: 'record'; id: string; step: number | null; seat: string | null }
  | { page: 'new' | 'join' | 'watch' | 'settings' | 'file' | 'rules' };

const plain = ['new', 'join', 'watch', 'settings', 'file', 'rules'] as const;

// What is no text can't be decoded: then no table has it.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function readRoute(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)$/.exec(path);
  if (table?.[1]) return { page: 'table', code: decoded(table[1]).toLowerCase() };
  const record = /^\/r\/([0-9a-f]+)$/i.exec(path);
  if (record?.[1]) {
    const moment = new URLSearchParams(hash.slice(1));
    const step = Number.parseInt(moment.get('n') ?? '', 10);
    return { page: 'record', id: record[1], step: Number.isFinite(step) ? step : null, seat: moment.get('seat') };
  }
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
