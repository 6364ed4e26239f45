// Plays by hand, as a person would: touches what is marked, presses what is offered, and answers what is asked.
import type { Page } from '@playwright/test';

// A game is decided by the same numbers in every run.
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const isOver = (page: Page): Promise<boolean> => page.locator('[data-over]').isVisible();

// One touch, if there is something to touch. False if it is not this player's turn.
export async function touch(page: Page, roll: (below: number) => number): Promise<boolean> {
  const curtain = page.locator('[data-pass]');
  if (await curtain.isVisible()) {
    await curtain.click();
    return true;
  }
  const yes = page.locator('[data-yes]');
  if (await yes.isVisible()) {
    await yes.click();
    return true;
  }
  const actions = page.locator('[data-move]');
  const spots = page.locator('.spot.marked:not(.picked)');
  const [buttons, things] = [await actions.count(), await spots.count()];
  if (buttons + things === 0) return false;
  // What has been chosen is done more often than not.
  const press = buttons > 0 && (things === 0 || roll(3) > 0);
  const which = press ? actions.nth(roll(buttons)) : spots.nth(roll(things));
  await which.click({ timeout: 3000 }).catch(() => undefined); // the table may have moved on meanwhile
  return true;
}

// Until the game is over at every page.
export async function playOut(pages: Page[], seed = 7, patience = 100_000): Promise<void> {
  const roll = dice(seed);
  const until = Date.now() + patience;
  while (Date.now() < until) {
    let touched = false;
    for (const page of pages) touched = (await touch(page, roll)) || touched;
    const over = await Promise.all(pages.map(isOver));
    if (over.every(Boolean)) return;
    if (!touched) await pages[0]!.waitForTimeout(60);
  }
  throw new Error('the game did not end');
}
