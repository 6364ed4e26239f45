// The rules: both readings of every game, the little shows beside them, and the way to them from a table and back.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { GameName } from '../src/protocol';
import { giveClock, hurry, startClock, stopClock } from './clock';
import { expect, test } from './company';
import { film } from './film';
import { make } from './hand';
import { checkFocus, tabTo } from './keys';
import { test as alone } from './serving';
import { largeWords } from './states';
import { hurried, openTable, playAlone, type Game } from './tables';
import { drawn } from './targets';
import { word, words } from './words';

const games = ['vanish', 'court', 'rabbits'] as const;
const house = join(import.meta.dirname, '../..');
const rulesOf = (page: Page, game: Game) => page.locator(`[data-rules="${game}"]`);
const reading = (rules: Locator, which: 'short' | 'whole') => rules.getByRole('radio', { name: word(`rule.${which}`) });
const example = (rules: Locator, name: string) => rules.locator(`[data-example="${name}"]`);
const bring = (show: Locator) => show.locator('.stage').evaluate((stage) => stage.scrollIntoView({ block: 'center' }));
async function tooWide(page: Page): Promise<number> {
  await drawn(page);
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

// What says the sentences of docs/rules.md about a game.
const list = JSON.parse(readFileSync(join(house, 'docs/rules-pages.json'), 'utf8')) as { keys?: string[] }[];
const keysOf = (game: GameName): string[] => [
  ...new Set(list.flatMap(({ keys = [] }) => keys).filter((key) => key.startsWith(`rule.${game}_`))),
];

for (const game of games) {
  alone(`${game}: in a minute, or whole; and nobody remembers which`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/#rules/${game}`);
    const rules = rulesOf(page, game);
    await expect(page.getByRole('heading', { level: 2, name: word(`game.${game}`) })).toBeInViewport();
    await expect(reading(rules, 'short')).toBeChecked();
    await expect(rules).toContainText(word(`rules.${game}_lead`));
    await expect(rules).toContainText(word(`rules.${game}_credit`));
    await expect(rules.getByText(word('rule.ruling'), { exact: true })).toHaveCount(0);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);

    await reading(rules, 'whole').check();
    for (const key of keysOf(game)) await expect(rules.getByText(words(key)).first(), key).toBeVisible();
    expect(await rules.getByText(word('rule.ruling'), { exact: true }).count()).toBeGreaterThan(4);
    await expect(rules).toContainText(word(`rules.${game}_credit`));
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    // The others are as they were.
    for (const other of games.filter((one) => one !== game))
      await expect(reading(rulesOf(page, other), 'short')).toBeChecked();

    await page.reload();
    await expect(reading(rules, 'short')).toBeChecked();
  });
}

// What a show changes on its board: how often something is there, before and after.
const shows: Record<Game, { name: string; seen: string; before: number; after: number; told: RegExp }> = {
  vanish: {
    name: 'right',
    seen: '[data-at="token:1:hat"]',
    before: 0,
    after: 1,
    told: words('vanish.you_win_hat'),
  },
  court: { name: 'pair', seen: '[data-at="seat:1"] >> text="1"', before: 0, after: 2, told: words('court.you_pair') },
  rabbits: {
    name: 'turn',
    seen: '.spot[data-at="slot:2:1"][aria-label*="green"]',
    before: 0,
    after: 1,
    told: words('rabbits.you_turn'),
  },
};
for (const game of games) {
  alone(
    `${game}: a show is fetched when it comes into sight, plays once by itself, and again when asked`,
    async ({ page }) => {
      const { name, seen, before, after, told } = shows[game];
      const engine: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.wasm')) engine.push(request.url());
      });
      await giveClock(page, 1);
      await hurry(page, 3);
      await page.goto('/#rules');
      await stopClock(page); // the show stays where it begins
      const rules = rulesOf(page, game);
      const show = example(rules, name);
      await expect(show.locator('.stage')).toBeAttached();
      await expect(show.getByRole('button')).toHaveCount(0);
      if (game === 'vanish') expect(engine).toEqual([]);

      await bring(show);
      const board = show.locator('[data-board]');
      await expect(board).toBeVisible();
      await expect(show).toHaveAttribute('data-press', 'pause');
      expect(engine).toHaveLength(1);
      expect(await board.locator(seen).count()).toBe(before);
      await startClock(page);
      await expect(show).toHaveAttribute('data-press', 'again');
      await expect(board.locator(seen)).toHaveCount(after);

      // To the ear it is a sentence and a list; the board itself is neither heard nor reached.
      await expect(page.getByRole('figure', { name: word(`rule.${game}_example_${name}`) })).toHaveCount(1);
      await expect(show.getByRole('list', { name: word('rule.example_told') })).toContainText(told);
      await expect(show.getByRole('button')).toHaveCount(1);
      await expect(board).toHaveAttribute('inert');

      // Who comes back to it finds its end, and a button.
      await page.evaluate(() => scrollTo(0, 0));
      await bring(show);
      await expect(show).toHaveAttribute('data-press', 'again');
      await stopClock(page);
      await show.getByRole('button', { name: word('rule.example_again') }).click();
      await expect(show).toHaveAttribute('data-press', 'pause');
      await expect(board.locator(seen)).toHaveCount(before);
      await show.getByRole('button', { name: word('record.pause') }).click();
      await startClock(page);
      // It stops after the move that was shown, and goes on from there.
      if (game === 'rabbits') await show.getByRole('button', { name: word('rule.example_play') }).click();
      await expect(show).toHaveAttribute('data-press', 'again');
      await expect(board.locator(seen)).toHaveCount(after);
    },
  );
}

alone('two shows do not move at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.addInitScript(() => {
    const seen = { most: 0 };
    Object.assign(window, { moving: seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll('[data-press="pause"]').length);
    }).observe(document, { subtree: true, attributeFilter: ['data-press'] });
  });
  await giveClock(page, 1);
  await hurry(page, 3);
  await page.goto('/#rules/vanish');
  const rules = rulesOf(page, 'vanish');
  await reading(rules, 'whole').check();
  const [right, wrong] = [example(rules, 'right'), example(rules, 'wrong')];
  await bring(right);
  for (const show of [right, wrong]) await expect(show).toHaveAttribute('data-press', 'again');
  await stopClock(page); // neither of them ends by itself
  await right.getByRole('button').click();
  await expect(right).toHaveAttribute('data-press', 'pause');
  await wrong.getByRole('button').click();
  await expect(wrong).toHaveAttribute('data-press', 'pause');
  await expect(right).toHaveAttribute('data-press', 'again');
  expect(await page.evaluate(() => (window as { moving?: { most: number } }).moving?.most)).toBe(1);
});

alone('without motion a show is a row of pictures, which keys turn over', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#rules/vanish');
  const show = example(rulesOf(page, 'vanish'), 'look');
  await bring(show);
  const next = show.getByRole('button', { name: word('rule.example_next') });
  await next.focus();
  const count = show.getByRole('status');
  await expect(count).toHaveText(words('rule.example_picture', { n: 1, all: 6 }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(words('rule.example_picture', { n: 3, all: 6 }));
  await expect(show.locator('[data-at="peek"]')).toBeVisible();
  await page.keyboard.press('Space');
  // What changes places has numbers.
  await expect(show.locator('.marker')).toHaveText(['1', '2']);
  await page.keyboard.press('Enter');
  await expect(show.locator('.marker')).toHaveText(['2', '1']);
  await page.keyboard.press('Enter');
  await expect(show.locator('.marker')).toHaveCount(0);
  await expect(show.getByRole('button', { name: word('rule.example_again') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(words('rule.example_picture', { n: 1, all: 6 }));
});

alone('where a show can’t be fetched a drawing stands for it, and the rules are all there', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/#rules/court');
  const rules = rulesOf(page, 'court');
  const show = example(rules, 'pair');
  await bring(show);
  await expect(show.getByText(word('rule.example_failed'))).toBeVisible();
  await expect(show.locator('.still svg').first()).toBeVisible();
  await expect(show.getByRole('button')).toHaveCount(0);
  await reading(rules, 'whole').check();
  await expect(rules.getByText(word('rule.court_dead_what'))).toBeVisible();
});

alone('by keys: a jump to a game, its readings, its shows; and nothing takes the focus away', async ({ page }) => {
  await giveClock(page, 1);
  await page.goto('/#rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'a[href="/#rules/court"]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#rules\/court$/);
  await expect(page.getByRole('heading', { level: 2, name: word('game.court') })).toBeFocused();
  const rules = rulesOf(page, 'court');
  await tabTo(page, '[data-rules="court"] input');
  await expect(reading(rules, 'short')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(reading(rules, 'whole')).toBeChecked();
  // The shows that come into sight while one reads on leave the focus where it is.
  const look = example(rules, 'look');
  await stopClock(page); // it does not end meanwhile
  await bring(look);
  await expect(look).toHaveAttribute('data-press', 'pause');
  await expect(reading(rules, 'whole')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(look.getByRole('button')).toBeFocused();
  await checkFocus(page);
  await page.keyboard.press('Enter');
  await expect(look).not.toHaveAttribute('data-press', 'pause');
  await expect(look.getByRole('button')).toBeFocused();
  await startClock(page);
  // The address opens at the game.
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: word('game.court') })).toBeInViewport();
});

alone('large words on the smallest phone: nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await largeWords(page);
  await page.goto('/#rules');
  for (const game of games) {
    const rules = rulesOf(page, game);
    await reading(rules, 'whole').check();
    for (const show of await rules.locator('[data-example]').all()) await bring(show);
  }
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: word('game.vanish') });
async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('table.menu') }).click();
  await page.getByRole('button', { name: word('home.rules_long') }).click();
  await expect(dialog(page)).toContainText(word('rules.vanish_lead'));
}

test('at a table the rules are read above the game, which is as it was', async ({ company }) => {
  const ada = await hurried(company, 'Ada', { viewport: { width: 360, height: 640 } });
  const { page } = ada;
  await playAlone(page, 'vanish');
  await page.locator('[data-board] .spot[data-at="hat:3"].marked').click();
  await expect(page.locator('[data-move="look 3"]')).toBeVisible();
  const address = page.url();
  await openFromMenu(page);
  const rules = dialog(page);
  await reading(rules, 'whole').check();
  const show = example(rules, 'look');
  await bring(show);
  await expect(show).toHaveAttribute('data-press', 'again');
  expect(await rules.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  // The way out is in sight, however far one has read.
  await expect(rules.getByRole('button', { name: word('page.close') })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(rules).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(page.locator('.spot[data-at="hat:3"].picked')).toBeVisible();
  expect(ada.said.filter(({ type }) => type === 'move')).toEqual([]);
  await page.locator('[data-move="look 3"]').click();
  await expect(page.locator('[data-at="peek"]')).toBeVisible();
});

test('the game goes on while somebody reads', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await company.gather([ada, bo], 'vanish');
  await openFromMenu(bo.page);
  await make(ada, 'vanish', 'look 3');
  await make(ada, 'vanish', 'swap 3 5');
  await expect(dialog(bo.page)).toBeVisible();
  await dialog(bo.page)
    .getByRole('button', { name: word('page.close') })
    .click();
  await expect(bo.page.getByRole('log')).toContainText(words('vanish.they_swap', { a: 3, b: 5 }));
  await make(bo, 'vanish', 'look 1');
});

test('in the lobby and in a replay', async ({ company }) => {
  const { page } = await hurried(company, 'Ada');
  await openTable(page, 'court', 2);
  await page.getByRole('button', { name: word('home.rules_long') }).click();
  const court = page.getByRole('dialog', { name: word('game.court') });
  await expect(court).toContainText(word('rules.court_lead'));
  await page.keyboard.press('Escape');
  await expect(court).toHaveCount(0);
  await expect(page.getByRole('button', { name: word('home.rules_long') })).toBeFocused();

  await page.goto('/#file');
  const record = film('golden/vanish-2').record;
  const file = { name: 'a.hat.json', mimeType: 'application/json', buffer: Buffer.from(record) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: word('record.next') }).click();
  const moment = await page.getByRole('slider').inputValue();
  await page.getByRole('button', { name: word('home.rules_long') }).click();
  await expect(dialog(page)).toContainText(word('rules.vanish_lead'));
  // Its keys are the dialog's now.
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveValue(moment);
});
