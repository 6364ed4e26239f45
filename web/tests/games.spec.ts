// Whole games, from the first page to the end and on to the next one: people in several browsers, bots on the other chairs.
import type { Page } from '@playwright/test';
import { gameNames } from '../src/protocol';
import { expect, test, type Person } from './company';
import { make, turnOf } from './hand';
import { names } from './names';
import { checkSeal } from './over';
import { playOut, wholeGame } from './player';
import {
  choose,
  hurried,
  joinByCode,
  joinByLink,
  openTable,
  person,
  playAlone,
  shorten,
  start,
  switchTo,
  type Game,
} from './tables';
import { word, words } from './words';

test.describe.configure({ timeout: wholeGame });

// Enough to meet most kinds of moves. With two seats vanish has no limit: somebody wins the wand.
const turns: Record<Game, number> = { vanish: 10, court: 8, rabbits: 5 };

// What the end shows is what the table said: who has won, with how many points, and that the deal was the promised one.
async function checkEnd(person: Person): Promise<string> {
  const { page } = person;
  const said = person.all('over').at(-1)!;
  const places = page.locator('[data-over] li');
  await expect(places).toHaveCount(said.scores.length);
  await expect(page.locator('[data-over] li.winner')).toHaveCount(said.winners.length);
  const points = await places.locator('strong').allTextContents();
  const sorted = [...said.scores].sort((a, b) => b - a);
  expect(points.map((text) => Number.parseInt(text.replace('−', '-'), 10))).toEqual(sorted);
  // The first place is a winner's, and all of them have the same.
  expect(new Set(said.winners.map((seat) => said.scores[seat - 1])).size).toBe(1);
  await checkSeal(page);
  return said.commitment.hash.slice(0, 24);
}

async function checkRecord(page: Page, id: string): Promise<void> {
  const link = page.getByRole('link', { name: word('over.replay') });
  await expect(link).toHaveAttribute('href', `/r/${id}`);
  await link.click();
  await expect(page.getByRole('button', { name: word('record.next') })).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-over]')).toBeVisible();
}

async function checkRematch(pages: Page[]): Promise<void> {
  for (const page of pages) await page.getByRole('button', { name: word('over.rematch') }).click();
  for (const page of pages) {
    await expect(page.locator('[data-over]')).toBeHidden();
    await expect(page.locator('[data-board] .spot').first()).toBeVisible();
  }
  // Somebody is asked: the new game runs.
  await expect(async () => {
    const marked = await Promise.all(pages.map((page) => page.locator('.spot.marked, [data-go-on]').count()));
    expect(Math.max(...marked)).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
}

for (const game of gameNames) {
  for (const seats of [2, 3, 4]) {
    test(`${game} with ${seats} seats: two friends play from the first page to the end, and again`, async ({ company }) => {
      const [ada, bo] = [await hurried(company, 'Ada'), await hurried(company, 'Bo')];
      const pages = [ada.page, bo.page];
      if (game !== 'vanish' || seats > 2) await shorten(ada.page, turns[game]);
      const code = await openTable(ada.page, game, seats);
      await (seats === 3 ? joinByLink(bo.page, code) : joinByCode(bo.page, code));
      await start(ada.page, [bo.page]);
      await playOut(pages, 7 + seats);
      const id = await checkEnd(ada);
      expect(await checkEnd(bo)).toBe(id);
      await checkRecord(bo.page, id);
      await checkRematch(pages);
    });
  }

  test(`${game}: one tap on the first page, and a bot plays along to the end`, async ({ company }) => {
    const ada = await hurried(company, 'Ada');
    await shorten(ada.page, turns[game]);
    await playAlone(ada.page, game);
    await playOut([ada.page], 3);
    await checkEnd(ada);
  });
}

test('four people, each at home, play without any bot', async ({ company }) => {
  const all = await Promise.all(names.map((name) => hurried(company, name)));
  const pages = all.map((one) => one.page);
  const [host, ...guests] = pages as [Page, ...Page[]];
  await shorten(host, 8);
  const code = await openTable(host, 'court', 4);
  for (const guest of guests) await joinByLink(guest, code);
  await start(host, guests);
  await playOut(pages, 5);
  for (const one of all) {
    await checkEnd(one);
    for (const [index, name] of names.entries()) {
      const shown = one === all[index] ? word('seat.you') : name;
      await expect(one.page.locator('[data-over]')).toContainText(shown);
    }
  }
});

test('vanish for experts, where a hat may stay: the page asks for it and the table plays it', async ({ company }) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  const code = await openTable(ada.page, 'vanish', 2);
  await switchTo(ada.page, word('option.expert'), true);
  await choose(ada.page, word('option.swap'), word('option.swap_may'));
  await joinByLink(bo.page, code);
  // Who is not the host reads what is played.
  await expect(bo.page.getByText(`${word('option.expert')}: ${word('option.yes')}`)).toBeVisible();
  await expect(bo.page.getByText(`${word('option.swap')}: ${word('option.swap_may')}`)).toBeVisible();
  await start(ada.page, [bo.page]);
  const bar = ada.page.getByRole('region', { name: word('table.bar') });
  await make(ada, 'vanish', 'look 2');
  expect(await turnOf(ada)).toContain('stay');
  await expect(bar.getByRole('button', { name: word('vanish.do_stay') })).toBeVisible();
  await make(ada, 'vanish', 'stay');
  await turnOf(ada);
  await expect(bar).toContainText(word('vanish.ask_more'));
  await make(ada, 'vanish', 'swap 3 5');
  await expect(bo.page.getByRole('log')).toContainText(words('vanish.they_swap', { name: 'Ada', a: 3, b: 5 }));
  await make(bo, 'vanish', 'look 2');
  await make(bo, 'vanish', 'swap 2 1');
  await make(bo, 'vanish', 'done');
  await expect(ada.page.getByRole('log')).toContainText(words('vanish.they_done', { name: 'Bo' }));
});

test('court without echo: a hat that was just looked at, or two that were just swapped, say why not', async ({
  company,
}) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  const code = await openTable(ada.page, 'court', 2);
  await joinByLink(bo.page, code);
  await start(ada.page, [bo.page]);
  const column = (page: Page, n: number) => page.locator(`.spot[data-at="column:${n}"]`);
  await make(ada, 'court', 'look 4');
  expect(await turnOf(bo)).not.toContain('look 4');
  await column(bo.page, 4).click();
  await expect(bo.page.getByText(words('court.why_looked', { hat: 4 }))).toBeVisible();
  await expect(bo.page.locator('[data-move="open 4"]')).toBeVisible();
  await expect(bo.page.locator('[data-move="look 4"]')).toHaveCount(0);
  await bo.page.locator('[data-verb="swap"]').click();
  await column(bo.page, 6).click();
  await bo.page.locator('[data-move="swap 4 6"]').click();
  await turnOf(ada);
  await column(ada.page, 6).click();
  await expect(ada.page.getByText(words('court.why_swapped', { a: 4, b: 6 }))).toBeVisible();
  // The other one does not go with it: it is chosen instead.
  await ada.page.locator('[data-verb="swap"]').click();
  await expect(column(ada.page, 4)).not.toHaveClass(/marked/);
  await column(ada.page, 4).click();
  await expect(ada.page.locator('[data-move="swap 4 6"]')).toHaveCount(0);
  await expect(ada.page.locator('.spot.picked')).toHaveCount(1);
});

test('court with echo and without magic hats: looking again is allowed, and nobody speaks of magic', async ({ company }) => {
  const ada = await person(company, 'Ada');
  const bo = await person(company, 'Bo');
  const code = await openTable(ada.page, 'court', 2);
  await switchTo(ada.page, word('option.no_echo'), false);
  await switchTo(ada.page, word('option.magic_hats'), false);
  await joinByLink(bo.page, code);
  await start(ada.page, [bo.page]);
  await make(ada, 'court', 'look 4');
  expect(await turnOf(bo)).toContain('look 4');
  await make(bo, 'court', 'look 4');
  await ada.page.getByRole('button', { name: word('court.whose') }).click();
  await expect(ada.page.getByRole('dialog', { name: word('court.whose_title') })).toBeVisible();
  await expect(ada.page.getByText(word('court.whose_magic'))).toHaveCount(0);
});
