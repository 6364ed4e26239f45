// The page on this device: kept by a service worker, so that it opens without a network, and its next version. That one is
// fetched beside the old one and waits for as long as a game runs in any window of this device; it is taken when somebody says
// so, or when the page is opened and nobody has touched it yet. No window is loaded again that has not asked for it. Where
// there are no service workers (plain http but for this machine) nothing of this happens.
import { cachesOf, gameLock, isGame, pageLock, speaks, take } from './answers';

class Update {
  here = $state(false); // a new version is there
  held = $state(false); // a game runs, in this window or in another one
  readonly ready: boolean = $derived(this.here && !this.held);
}
export const update = new Update();

const hour = 3_600_000;
const scope = (): string => new URL(import.meta.env.BASE_URL, location.href).href;
const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks); // not with plain http

// ---- Games ----

const games = new Map<string, () => void>(); // those of this window, and how each is ended
let bell: BroadcastChannel | null = null; // rings in all windows when a game begins
let listening = false; // for the end of the last one

// The table tells when its game begins, and when it is over or left.
export function gameRuns(id: string, running: boolean): void {
  if (running === games.has(id)) return;
  if (!running) {
    games.get(id)?.();
    games.delete(id);
    return;
  }
  const over = new Promise<void>((done) => games.set(id, done));
  void locks()
    ?.request(gameLock(scope()), { mode: 'shared' }, () => {
      bell?.postMessage('');
      void look();
      return over;
    })
    .catch(() => undefined);
}

// Where windows can't tell each other of their games, the new version waits until all of them are closed.
async function anyGame(): Promise<boolean> {
  const all = locks();
  if (games.size > 0 || !all) return true;
  const { held = [], pending = [] } = await all.query();
  return [...held, ...pending].some((one) => isGame(one, scope()));
}
async function look(): Promise<void> {
  update.held = await anyGame();
  if (update.held && update.here) void listen();
}
// The lock alone is to be had when no game runs, however the last one ended.
async function listen(): Promise<void> {
  const all = locks();
  if (!all || listening) return;
  listening = true;
  await all.request(gameLock(scope()), () => undefined);
  listening = false;
  await look();
}

// ---- Versions ----

let registration: ServiceWorkerRegistration | null = null;
let asked: (() => boolean) | null = null; // this window wants the new version, if that still holds when it comes

async function found(): Promise<void> {
  update.held = await anyGame(); // first, so that nothing is offered for a moment
  update.here = true;
  await look();
}

async function takeIf(wanted: () => boolean): Promise<void> {
  await look();
  if (update.held) return;
  asked = wanted;
  // Another window may have taken it: then this page is the only thing that is old.
  if (registration?.waiting) registration.waiting.postMessage(take);
  else location.reload();
}
export const takeUpdate = (): Promise<void> => takeIf(() => true);

function changed(): void {
  if (asked?.() && games.size === 0) location.reload();
  else void found();
}

function watch(of: ServiceWorkerRegistration): void {
  const settle = (next: ServiceWorker): void => {
    // Without one before it, it is no new version but the first.
    if (next.state === 'installed' && of.active) void found();
  };
  of.addEventListener('updatefound', () => {
    const next = of.installing;
    next?.addEventListener('statechange', () => settle(next));
  });
  if (of.waiting) settle(of.waiting);
}

// Is there a new version? And if there is no page of ours any more at this address, what is kept is kept in vain.
async function check(): Promise<void> {
  if (!registration) return;
  try {
    await registration.update();
  } catch {
    const answer = await fetch(scriptAddress(), { cache: 'no-store' }).catch(() => null);
    if (answer?.status !== 404 && answer?.status !== 410) return;
    await registration.unregister();
    for (const name of await caches.keys()) if (name.startsWith(cachesOf(scope()))) await caches.delete(name);
  }
}
const scriptAddress = (): string => `${scope()}sw.js`;

async function begin(untouched: () => boolean): Promise<void> {
  const known = navigator.serviceWorker.controller !== null;
  registration = await navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' });
  if (!registration) return;
  keepWords(spoken);
  watch(registration);
  if (registration.waiting && untouched()) await takeIf(untouched);
  if (known) await check();
  setInterval(() => void check(), hour); // a page may stay open for days
}

// The words of the language that is spoken here are kept on the device too.
let spoken = '';
export function keepWords(code: string): void {
  spoken = code;
  for (const worker of [registration?.installing, registration?.waiting, registration?.active]) {
    worker?.postMessage(speaks(code));
  }
}

// What is kept is fetched when the page is there and has nothing else to do; whoever has it already looks for news at once.
function whenIdle(work: () => void): void {
  const idle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
    else setTimeout(work, 2000);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

// untouched: nobody has done anything in this window yet, so that it may be loaded again.
export function keepOnDevice(untouched: () => boolean): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled || asked) changed(); // the first one ever changes nothing
    controlled = true;
  });
  bell = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(gameLock(scope()));
  if (bell) bell.onmessage = () => void look();
  // For as long as this page is open, what it was made from is kept.
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  void locks()
    ?.request(pageLock(scope(), entry), { mode: 'shared' }, () => new Promise(() => {}))
    .catch(() => undefined);
  // Whoever forbids it (a private window, a full disk) has the page all the same.
  const start = (): void => void begin(untouched).catch(() => undefined);
  if (controlled) start();
  else whenIdle(start);
}
