// A player who has keys alone: no mouse, no finger.
import { expect, type Page } from '@playwright/test';
import { word } from './words';
import type { Game } from './tables';

export const focused = (page: Page) => page.locator(':focus');

// Where the keys are: on something, with a ring round it.
export async function checkFocus(page: Page): Promise<void> {
  const { body, ring } = await page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one === document.body) return { body: true, ring: '' };
    // A radio or switch has its ring on what is drawn for it.
    const drawn = [one, one.nextElementSibling, one.parentElement].filter((it) => it !== null);
    return {
      body: false,
      ring: drawn.map((it) => getComputedStyle(it).outlineStyle).find((style) => style !== 'none') ?? '',
    };
  });
  expect(body, 'the focus is on something').toBe(false);
  expect(ring, 'the focus is visible').not.toBe('');
}

// Goes on with Tab until something is reached, and sees the focus all the way.
export async function tabTo(page: Page, what: string, most = 40): Promise<void> {
  await expect(page.locator(what).first()).toBeAttached(); // what is offered next comes when the show is over
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((it) => document.activeElement?.matches(it) ?? false, what)) return checkFocus(page);
    // The browser's own bars come once in a round.
    if (await page.evaluate(() => document.activeElement !== document.body)) await checkFocus(page);
  }
  throw new Error(`no way to ${what} with Tab`);
}

export async function playByKeys(page: Page, game: Game): Promise<void> {
  await page.goto('/');
  const name = word(`game.${game}`);
  await expect(page.getByRole('button', { name })).toBeVisible();
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page).innerText()).includes(name)) break;
  }
  await checkFocus(page);
  await page.keyboard.press('Enter');
  await turn(page);
}

// The question has been spoken: what happened before it has been shown.
export async function isAsked(page: Page): Promise<void> {
  await turn(page);
  await expect(page.locator('.hidden[aria-live]').filter({ hasText: word('table.your_turn') })).toHaveCount(1);
}

// The next time that this player is asked; false when the game is over.
export async function turn(page: Page): Promise<boolean> {
  const over = page.locator('[data-over]');
  const goOn = page.locator('[data-go-on]');
  const asked = page.locator('.spot.marked, [data-move]');
  for (;;) {
    await expect(asked.or(over).or(goOn).first()).toBeVisible({ timeout: 30_000 });
    if (!(await goOn.isVisible())) return !(await over.isVisible());
    // My dice, or the end of a round, wait until I go on; they may do so by themselves meanwhile.
    await goOn.press('Enter', { timeout: 2000 }).catch(() => {});
    await expect(goOn).toHaveCount(0);
  }
}

// After a dialog the keys are somewhere on the page, though nothing may be marked there.
export async function checkFocusSomewhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

// The end of a game, and the way to it and away from it.
export async function checkEnd(page: Page): Promise<void> {
  await expect(page.locator('[data-over]')).toBeVisible();
  await expect(page.locator('[inert] [data-more]')).toHaveCount(0); // its buttons wait for a moment
  if ((await page.locator('[data-next="film"]').count()) === 0) {
    await tabTo(page, '[data-more]'); // an animal is offered in its place
    await page.keyboard.press('Enter');
  }
  await tabTo(page, '[data-replay]');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await checkFocusSomewhere(page);
  await tabTo(page, '.results');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-over]')).toBeVisible();
}
