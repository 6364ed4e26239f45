// A phone: fingers alone, the smallest screen, held upright and on its side.
import type { Page } from '@playwright/test';
import { expect, test, type Person } from './company';
import { turn } from './keys';
import { dice, fingertip, look, touch, wholeGame } from './player';
import { hurried, openTable, person, shorten, start, type Game } from './tables';
import { word } from './words';
import { drawn, resize, scrolling, targets, tooClose, tooSmall } from './targets';

const upright = { width: 360, height: 640 };
const sideways = { width: 640, height: 360 };
const phone = { viewport: upright, hasTouch: true, isMobile: true };

// One look at the screen: nothing scrolls, and every thing has room for a finger.
const demanded = 47.5; // 48, and half of one for rounding
async function checkRoom(page: Page, moment: string): Promise<void> {
  await drawn(page);
  const all = await targets(page);
  expect.soft(await scrolling(page), `${moment}: nothing scrolls`).toEqual([]);
  expect.soft(tooSmall(all, demanded), `${moment}: each is large enough`).toEqual([]);
  expect.soft(tooClose(all, demanded), `${moment}: none is too near to another`).toEqual([]);
  expect(all.length, `${moment}: there is something to touch`).toBeGreaterThan(8);
}

for (const game of ['vanish', 'court', 'rabbits'] satisfies Game[]) {
  test(`${game} with four players fits the smallest phone, upright and on its side, and every thing a finger`, async ({
    company,
  }) => {
    const { page } = await person(company, 'Ada', phone);
    await openTable(page, game, 4);
    await start(page);
    await turn(page);
    for (const [way, size, words] of [
      ['upright', upright, 100],
      ['sideways', sideways, 100],
      ['upright with large words', upright, 150],
      ['sideways with large words', sideways, 150],
    ] as const) {
      await page.evaluate(
        (percent) => document.documentElement.style.setProperty('--text-size', String(percent / 100)),
        words,
      );
      await resize(page, size);
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
        await page.locator('[data-undo]').tap();
      }
    }
  });

  test(`${game} is played with taps alone, and nothing moves away under the finger`, async ({ company }) => {
    test.setTimeout(wholeGame);
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

// What this person's page has asked the table to do.
const movesOf = (person: Person): string[] => person.said.flatMap((one) => (one.type === 'move' ? [one.move] : []));
const risky = /^(call|open|claim)/;

// The middle of everything that lies open, on the board and below it; a yes is meant by who says it.
const everything = (page: Page, what: string): Promise<{ x: number; y: number; name: string }[]> =>
  page.evaluate((which) => {
    return [...document.querySelectorAll<HTMLElement>(which)].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const middle = {
        x: x + width / 2,
        y: y + height / 2,
        name: one.dataset['at'] ?? one.dataset['verb'] ?? one.innerText,
      };
      return one.contains(document.elementFromPoint(middle.x, middle.y)) ? [middle] : [];
    });
  }, what);

for (const game of ['vanish', 'court', 'rabbits'] satisfies Game[]) {
  test(`${game}: no tap on the board ever does anything, and every button is large enough`, async ({ company }) => {
    test.setTimeout(wholeGame);
    const ada = await hurried(company, 'Ada', phone);
    const { page } = ada;
    await shorten(page, 6);
    await page.goto('/');
    await page.getByRole('button', { name: word(`game.${game}`) }).tap();
    const roll = dice(23);
    const kinds = new Set<string>();
    for (let seen = await look(page); !seen.over; seen = await look(page)) {
      const asked = ada.asked;
      if (asked && seen.spots.length > 0) {
        const before = movesOf(ada);
        for (const { x, y } of await everything(page, '[data-board] .spot')) {
          for (let taps = 0; taps < 2; taps += 1) await fingertip(page, x, y);
        }
        expect(movesOf(ada)).toEqual(before);
        const small = await page.locator('.bar button').evaluateAll((all) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect();
            return height > 0 && Math.min(width, height) < 47.5 ? [`${one.textContent}: ${width} × ${height}`] : [];
          }),
        );
        expect(small).toEqual([]);
        for (const move of asked.legal) kinds.add(move.split(' ')[0]!);
      }
      // Then one move, with whatever it takes.
      while (ada.asked === asked && !(await page.locator('[data-over]').isVisible())) {
        if (!(await touch(page, roll, fingertip))) await page.waitForTimeout(40);
      }
    }
    expect(kinds.size).toBeGreaterThan(1);
  });

  test(`${game}: a child who taps everything four times quickly never risks anything`, async ({ company }) => {
    test.setTimeout(wholeGame);
    const ada = await person(company, 'Ada', phone); // not hurried: a button's first moments are as long as they are
    const { page } = ada;
    await shorten(page, 6);
    await page.goto('/');
    await page.getByRole('button', { name: word(`game.${game}`) }).tap();
    const roll = dice(31);
    let bursts = 0; // what is waited for is none
    while (bursts < 60 && movesOf(ada).length < 4) {
      if (await page.locator('[data-over]').isVisible()) break;
      // One thing more is chosen, until something can be done; then that, or anything else, four times.
      const done = '.bar [data-move]:not([data-yes]), .bar [data-go-on]';
      const choices = await everything(page, '.spot.marked:not(.picked)');
      const choice = choices[roll(choices.length || 1)];
      if (choice && (await everything(page, done)).length === 0) await fingertip(page, choice.x, choice.y);
      const which = bursts % 3 === 2 ? '[data-board] .spot, .bar .big:not([data-yes]), [data-pass]' : done;
      const points = await everything(page, which);
      const point = points[roll(points.length || 1)];
      if (!point) {
        await page.waitForTimeout(100);
        continue;
      }
      bursts += 1;
      const before = movesOf(ada).length;
      const began = Date.now();
      await Promise.all(Array.from({ length: 4 }, () => fingertip(page, point.x, point.y))); // as fast as they can be told
      const quick = Date.now() - began < 600; // a busy machine may be slower than a child, and what is slow is meant
      const made = movesOf(ada).slice(before);
      if (quick) expect(made.length, `${point.name}: ${made.join(', ')}`).toBeLessThan(2);
      expect(made.filter((move) => risky.test(move))).toEqual([]);
    }
    expect(movesOf(ada).length).toBeGreaterThan(0);
  });
}
