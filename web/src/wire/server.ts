// The server that tables live on: the one that the page came from; or, on a site of plain files (`vite build --mode site`),
// the one that was named when it was built, or none.
interface Server {
  address: string; // empty: where the page came from
}
const named = import.meta.env.MAGICHAT_SERVER;

export const server: Server | null = import.meta.env.MODE !== 'site' ? { address: '' } : named ? { address: named } : null;

// With the table in it the server can take the line where the table is.
export const socketAddress = (table: string): string =>
  `${(server?.address || location.origin).replace(/^http/, 'ws')}/ws?table=${encodeURIComponent(table)}`;

// A server elsewhere gets no cookie from this page: there a guest is known by a token, which is kept on this device.
const place = 'magichat.guest';
const life = 170 * 24 * 3_600_000; // a little less than the server's

function kept(): string | null {
  try {
    const { token, at } = JSON.parse(localStorage.getItem(place) ?? '{}') as { token?: unknown; at?: unknown };
    return typeof token === 'string' && typeof at === 'number' && Date.now() - at < life ? token : null;
  } catch {
    return null;
  }
}
let token: Promise<string | null> | null = null;
// From now on this device is known by this token.
export function keepGuest(given: string): void {
  token = Promise.resolve(given);
  try {
    localStorage.setItem(place, JSON.stringify({ token: given, at: Date.now() }));
  } catch {
    // It holds until the page is closed.
  }
}
async function fetchToken(address: string): Promise<string | null> {
  try {
    const answer = await fetch(`${address}/api/token`, { method: 'POST' });
    if (!answer.ok) return null;
    const given = (await answer.json()) as { token: string };
    keepGuest(given.token);
    return given.token;
  } catch {
    return null;
  }
}

// Who this is, for a server elsewhere; null for the page's own, which knows, or when it can't be had.
export async function guest(): Promise<string | null> {
  if (!server?.address) return null;
  token ??= Promise.resolve(kept()).then((known) => known ?? fetchToken(server.address));
  const found = await token;
  if (found === null) token = null; // the next one asks again
  return found;
}
function forgetGuest(): void {
  token = null;
  try {
    localStorage.removeItem(place);
  } catch {
    // Then nothing was kept.
  }
}

// What only asks needs no name, and so no leave from a server elsewhere before it may ask.
export async function askServer(path: string, options: RequestInit = {}): Promise<Response> {
  if (!server) throw new Error('no server');
  const ask = async (): Promise<Response> => {
    const known = options.body ? await guest() : null;
    const headers = {
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...(known ? { authorization: `Bearer ${known}` } : {}),
      // Without TLS nothing else tells this page from a picture on another one. From elsewhere it would need leave.
      ...(server.address ? {} : { 'x-magichat': 'page' }),
    };
    return fetch(server.address + path, { ...options, headers });
  };
  const answer = await ask();
  if (answer.status !== 401 || !server.address) return answer;
  forgetGuest(); // the server does not know it any more
  return ask();
}
