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
