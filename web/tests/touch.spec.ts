// A phone: fingers alone, the smallest screen, held upright and on its side.
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { dice, fingertip, look, touch } from './player';
import { openTable, person, shorten, start, type Game } from './tables';
import { scrolling, targets, tooClose, tooSmall } from './targets';
import { word } from './words';

const upright = { width: 360, height: 640 };
const sideways = { width: 640, height: 360 };
const phone = { viewport: upright, hasTouch: true, isMobile: true };

// One look at the screen: nothing scrolls, and every thing has room for a finger.
const demanded = 47.5; // 48, and half of one for rounding
async function checkRoom(page: Page, moment: string): Promise<void> {
  const all = await targets(page);
  expect.soft(await scrolling(page), `${moment}: nothing scrolls`).toEqual([]);
  expect.soft(tooSmall(all, demanded), `${moment}: each is large enough`).toEqual([]);
  expect.soft(tooClose(all, demanded), `${moment}: none is too near to another`).toEqual([]);
  expect(all.length, `${moment}: there is something to touch`).toBeGreaterThan(8);
}
const waitForTurn = (page: Page) => expect(page.locator('.spot.marked').first()).toBeVisible({ timeout: 30_000 });

for (const game of ['vanish', 'court', 'rabbits'] satisfies Game[]) {
  test(`${game} with four players fits the smallest phone, upright and on its side, and every thing a finger`, async ({
    company,
  }) => {
    const { page } = await person(company, 'Ada', phone);
    await openTable(page, game, 4);
    await start(page);
    await waitForTurn(page);
    for (const [way, size, words] of [
      ['upright', upright, 100],
      ['sideways', sideways, 100],
      ['upright with large words', upright, 150],
      ['sideways with large words', sideways, 150],
    ] as const) {
      await page.setViewportSize(size);
      await page.evaluate(
        (percent) => document.documentElement.style.setProperty('--text-size', String(percent / 100)),
        words,
      );
      await checkRoom(page, `${game} ${way}, my turn`);
      await page.locator('.spot.marked').first().tap();
      await expect(page.locator('.spot.picked')).toHaveCount(1);
      await checkRoom(page, `${game} ${way}, something chosen`);
      // Two things, where two go together.
      const another = page.locator('.spot.marked:not(.picked)').last();
      if (await another.isVisible()) {
        await another.tap();
        await checkRoom(page, `${game} ${way}, two chosen`);
      }
      while ((await page.locator('.spot.picked').count()) > 0) {
        await page.getByRole('button', { name: word('table.undo') }).tap();
      }
    }
  });

  test(`${game} is played with taps alone, and nothing moves away under the finger`, async ({ company }) => {
    const { page } = await person(company, 'Ada', phone);
    await shorten(page, 4);
    await page.goto('/');
    await page.getByRole('button', { name: word(`game.${game}`) }).tap();
    const roll = dice(11);
    const scrolled: string[] = [];
    let moments = 0;
    for (let seen = await look(page); !seen.over; seen = await look(page)) {
      if (await touch(page, roll, fingertip, seen)) moments += 1;
      else await page.waitForTimeout(60);
      if (await page.locator('.play').isVisible()) scrolled.push(...(await scrolling(page)));
    }
    expect([...new Set(scrolled)]).toEqual([]);
    expect(moments).toBeGreaterThan(3);
    // Nobody has moved the page, either.
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}
