// The time of a page in the hand of a test: what is open for a moment stays open until the test has seen enough of it.
// Only the page's own timers stand still; what comes over the wire comes, and what glides glides.
import type { Page } from '@playwright/test';

// Before the page opens: its time runs as ever, and can be stopped later.
export const giveClock = (page: Page): Promise<void> => page.clock.install();

// A pause is set for a moment that is still to come. Should the machine be so slow that it has passed by then, the time
// stands all the same, and a moment after it can be named.
export async function stopClock(page: Page): Promise<void> {
  const soon = async (): Promise<number> => (await page.evaluate(() => Date.now())) + 1000;
  try {
    await page.clock.pauseAt(await soon());
  } catch {
    await page.clock.pauseAt(await soon());
  }
}
export const startClock = (page: Page): Promise<void> => page.clock.resume();

// From now on the timers and the movements of a page take a tenth of their time: for whole games, where much is shown and
// nothing is said about how.
const times = 10;
export async function hurry(page: Page): Promise<void> {
  const faster = (rate: number): void => {
    const usual = window.setTimeout;
    window.setTimeout = ((call: TimerHandler, ms = 0, ...rest: unknown[]) =>
      usual(call, ms / rate, ...rest)) as typeof setTimeout;
  };
  await page.addInitScript(faster, times);
  await page.evaluate(faster, times);
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: times });
}
