// Every game learned, and then won against the goldfish, by somebody who reads no word: they tap pictures, go where the glove
// points, know their own face by the arrow above it, and see at the end who wears the hat.
import type { Page } from '@playwright/test';
import { gameNames, type GameName } from '../src/protocol';
import { hurried, hurry } from './clock';
import { cardOf, follow, isAt, isPointing } from './glove';
import { isOver, wholeGame } from './player';
import { expect, test } from './serving';
import { beforeWorkers, sameLuck } from './worker';

test.describe.configure({ timeout: wholeGame });
test.use({ beginner: true });

const quickly = 40; // times as fast as for a child
// The same in every run: a seed for each game.
const luck: Record<GameName, number[]> = { vanish: [35, 59], court: [3], rabbits: [4] };
// With any luck: the glove alone wins 93 % of all games of vanish, 99 of court, 97 of rabbits (20,000 each); 0.072 ** 6 < 1e-6.
const games = 6;

// What waits for a tap: dice, the next round; and "What can I do?".
const pictures = '[data-go-on], [data-hint][aria-pressed="false"]';

// The lines that faces are drawn with.
const drawings = (page: Page, faces: string): Promise<string[][]> =>
  page
    .locator(faces)
    .evaluateAll((all) =>
      all.map((face) => [...face.querySelectorAll('path, circle, ellipse')].map((line) => line.outerHTML)),
    );
// Whoever wears the hat has put their own one down; nothing else is drawn otherwise.
const isLike = (wearer: string[], face: string[]): boolean => wearer.every((line) => face.includes(line));

for (const game of gameNames) {
  test(`${game} is learned and won without reading a word`, async ({ page }) => {
    await hurry(page, quickly);
    await beforeWorkers(page, hurried(quickly) + sameLuck(luck[game]));
    await page.goto('/');
    await page.click(cardOf(game));
    await page.click('[data-point="lesson:show"]');
    await follow(page, isAt(page, '#play/'));

    await follow(page, () => isPointing(page), { pictures }); // it is my turn
    const [mine = []] = await drawings(page, '.seat.turn .own > svg');
    const [goldfish = []] = await drawings(page, '.seat:not(.turn) .own > svg');
    let won = false;
    for (let played = 0; !won; played += 1) {
      expect(played, 'games without a win').toBeLessThan(games);
      if (played > 0) await page.click('[data-next="again"]');
      await expect(page.locator('[data-over]')).toHaveCount(0);
      await follow(page, () => isOver(page), { most: 500, pictures });
      const wearers = await drawings(page, '[data-over] .wearer > svg');
      expect(wearers.filter((one) => isLike(one, mine) || isLike(one, goldfish)).length).toBeGreaterThan(0);
      won = wearers.every((one) => isLike(one, mine));
    }
    // The other one claps.
    expect(await drawings(page, '[data-over] .face:has(.clap) > svg')).toEqual([goldfish]);
  });
}
