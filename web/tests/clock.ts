// The time of a page in the hand of a test: what is open for a moment stays open until the test has seen enough of it.
// Only what closes by itself after a while stands still; the show plays on, and what comes over the wire comes.
import type { Page } from '@playwright/test';
import { peekAtLeast } from '../src/stage/times';

// Whatever waits longer than a beat of a quick table: peeks, notices, waves.
const long = 1500;
type Clocked = Window & { clock?: { stop(): void; start(): void } };

function giveHands(least: number): void {
  const page = window as Clocked;
  if (page.clock) return;
  interface Waiting {
    call: () => void;
    due: number;
    timer: number | null; // null while time stands still
  }
  const all = new Map<number, Waiting>();
  const [set, clear] = [window.setTimeout, window.clearTimeout];
  const key = 'tests.stopped'; // over a reload, too
  let stopped = sessionStorage.getItem(key) !== null;
  let last = 1_000_000_000; // no number of the browser's own
  const wind = (id: number, one: Waiting, ms: number): void => {
    one.due = performance.now() + ms;
    one.timer = set(() => {
      all.delete(id);
      one.call();
    }, ms);
  };
  window.setTimeout = ((call: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
    if (ms < least) return set(call, ms, ...rest);
    const one: Waiting = { call: () => call(...rest), due: performance.now() + ms, timer: null };
    last += 1;
    all.set(last, one);
    if (!stopped) wind(last, one, ms);
    return last;
  }) as typeof setTimeout;
  window.clearTimeout = ((id?: number) => {
    const one = all.get(id ?? 0);
    all.delete(id ?? 0);
    clear(one ? (one.timer ?? undefined) : id);
  }) as typeof clearTimeout;
  page.clock = {
    stop() {
      stopped = true;
      sessionStorage.setItem(key, '');
      for (const one of all.values()) {
        clear(one.timer ?? undefined);
        one.timer = null;
      }
    },
    start() {
      stopped = false;
      sessionStorage.removeItem(key);
      for (const [id, one] of all) if (one.timer === null) wind(id, one, Math.max(0, one.due - performance.now()));
    },
  };
}

// Before the page opens: its time runs as ever, and can be stopped later; in other tabs of the same person, too. With another
// number what lasts so many milliseconds stands still: 1, and a show does not go on.
export const giveClock = (page: Page, least = long): Promise<void> =>
  page
    .context()
    .addInitScript(giveHands, least)
    .then(() => undefined);
export const stopClock = (page: Page): Promise<void> => page.evaluate(() => (window as Clocked).clock!.stop());
export const startClock = (page: Page): Promise<void> => page.evaluate(() => (window as Clocked).clock!.start());

// A peek that is seen now may be closed afterwards: before, no key and no tap does it.
export const lookLongEnough = (page: Page): Promise<void> =>
  page.evaluate((ms) => new Promise<void>((done) => setTimeout(done, ms)), peekAtLeast);

// From now on the timers and the movements of a page take a tenth of their time, or less: for whole games, where much is shown
// and nothing is said about how.
const faster = (times: number): void => {
  const usual = globalThis.setTimeout;
  globalThis.setTimeout = ((call: () => void, ms = 0, ...rest: []) => usual(call, ms / times, ...rest)) as typeof setTimeout;
};
export async function hurry(page: Page, times = 10): Promise<void> {
  await page.addInitScript(faster, times);
  await page.evaluate(faster, times);
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: times });
}
// The same for a table of this device, which has a clock of its own: to be done in its worker before anything else.
const fasterClock = (times: number): void => {
  const passed = performance.now.bind(performance);
  performance.now = () => passed() * times;
};
export const hurriedTable = (times: number): string =>
  `(${faster.toString()})(${times}); (${fasterClock.toString()})(${times});`;
