// The show: what moves stays on the screen, what was played before the curtain is played for the next one, and the header says
// whose moment the picture shows.
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { giveClock, startClock, stopClock } from './clock';
import { make, nextOf, turnOf } from './hand';
import { watch, watched } from './moving';
import { hurried, myTurn, openTable, person, start } from './tables';
import { word, words } from './words';

// From now on, every movement of something on the board is gone through in eleven steps: what is outside the window is noted.
const watchEdges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const outside: string[] = [];
    (window as Window & { outside?: string[] }).outside = outside;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const made = animate.apply(this, how);
      const time = Number(made.effect?.getComputedTiming().endTime ?? 0);
      if (!this.closest('[data-board]') || !Number.isFinite(time)) return made;
      for (let step = 0; step <= 10; step += 1) {
        made.currentTime = (time * step) / 10;
        const { left, right, top, bottom } = this.getBoundingClientRect();
        const seen = Number(getComputedStyle(this).opacity) > 0.05;
        const out = Math.max(-left, right - innerWidth, -top, bottom - innerHeight);
        const name = this.getAttribute('data-at') ?? this.getAttribute('class') ?? this.tagName;
        const where = [left, right, top, bottom].map(Math.round).join(' ');
        if (seen && out > 2) outside.push(`${name} by ${Math.round(out)} px at ${step}/10: ${where}`);
      }
      made.currentTime = 0;
      return made;
    };
  });
const edges = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as Window & { outside?: string[] }).outside ?? []);

for (const [width, height] of [
  [360, 640],
  [1440, 900],
] as const) {
  for (const [game, bots] of [
    ['vanish', 1],
    ['court', 1],
    ['rabbits', 2],
  ] as const) {
    test(`${game}: nothing in motion leaves a screen of ${width} by ${height}`, async ({ company }) => {
      const ada = await hurried(company, 'Ada', { viewport: { width, height } });
      await company.gather([ada], game, { bots: Array.from({ length: bots }, () => 'goldfish') });
      await watchEdges(ada.page);
      for (let moves = 0; moves < 14; moves += 1) {
        if (!(await nextOf([ada]))) break;
        const { legal } = ada.asked!;
        const swaps = legal.filter((move) => /^(swap|exchange|draw|flip|claim|look)/.test(move));
        await make(ada, game, swaps[(moves * 5) % swaps.length] ?? legal.at(-1)!);
      }
      expect(await edges(ada.page)).toEqual([]);
    });
  }
}

test('two people on one device: the swap made before the curtain is played for the next player', async ({ company }) => {
  const ada = await person(company, 'Ada', { reducedMotion: 'reduce' });
  const { page } = ada;
  await openTable(page, 'vanish', 2);
  await page.getByRole('button', { name: word('lobby.sit_too') }).click();
  const name = page.getByLabel(words('lobby.name_of', { n: 2 }));
  await name.fill('Bo');
  await name.press('Enter');
  await start(page);
  await expect(myTurn(page)).toBeVisible();
  await make(ada, 'vanish', 'look 2');
  await make(ada, 'vanish', 'swap 2 4');
  const curtain = page.getByRole('dialog', { name: words('pass.title', { name: 'Bo' }) });
  await expect(curtain).toBeVisible();
  // A face says whose turn it is to hold the device.
  await expect(curtain.locator('.face svg')).toBeVisible();
  await watch(page);
  await page.locator('[data-pass]').click();
  // Bo sees what Ada did, told from his own seat, before he is asked.
  await expect.poll(async () => (await watched(page)).markers).toEqual(['1 2', '2 1']);
  await expect(page.getByRole('log')).toContainText(words('vanish.they_swap', { name: 'Ada', a: 2, b: 4 }));
  await expect(myTurn(page)).toBeVisible();
  await turnOf(ada);
});

test('court: while my peek is open the header is mine, and a tap on the board asks about no other hat', async ({
  company,
}) => {
  const ada = await person(company, 'Ada');
  await giveClock(ada.page);
  await company.gather([ada], 'court', { bots: ['goldfish'], set: { pace: 'normal' } });
  await turnOf(ada);
  await stopClock(ada.page); // the peek does not close by itself
  await make(ada, 'court', 'look 4');
  const peek = ada.page.getByRole('button', { name: words('court.peek_close', { hat: 4 }) });
  await expect(peek).toBeVisible();
  const header = ada.page.locator('h1');
  await expect(header).toContainText(word('table.your_turn'));
  await ada.page.locator('.spot[data-at="column:2"]').click({ force: true });
  await expect(ada.page.locator('.spot.picked')).toHaveCount(0);
  await expect(ada.page.locator('.spot.marked')).toHaveCount(0);
  await expect(header).toContainText(word('table.your_turn'));
  await startClock(ada.page);
  await expect(peek).toBeHidden();
  await expect(header).toContainText(words('table.turn_of', { name: 'Goldfish' }));
});
