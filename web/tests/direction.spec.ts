// A language that is read from right to left: pages and sentences turn round, the things on the table stay where they are.
import type { Page } from '@playwright/test';
import { expect, test } from './serving';
import { prepare, type State } from './states';
import { court } from './states/court';
import { over } from './states/over';
import { rabbits } from './states/rabbits';
import { rooms } from './states/rooms';
import { table } from './states/table';
import { vanish } from './states/vanish';
import { scrolling, unreadable } from './targets';

test.use({ trace: 'off' }); // the page stands still

const all: State[] = [...rooms, ...table, ...vanish, ...court, ...rabbits, ...over];
const stateOf = (name: string): State => {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`no state '${name}'`);
  return found;
};
const phone = { width: 360, height: 640 };
const sizes = { phone, 'phone on its side': { width: 640, height: 360 }, desktop: { width: 1440, height: 900 } };

// What setLanguage does for such a language (src/texts/texts.svelte.ts).
const read = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((way) => void (document.documentElement.dir = way), direction);

const screens = [
  'home',
  'join',
  'watch',
  'new table',
  'settings',
  'rules',
  'rules: the whole of vanish',
  'rules: the whole of court',
  'rules: the whole of rabbits',
  'stickers',
  'games played here',
  'home: games and stickers',
  'home: a table to go on with',
  'lobby: the host',
  'lobby: all chairs taken',
  'table: menu',
  'table: the rules',
  'table: keys',
  'table: the line is lost',
  'table: somebody is away, somebody gave up',
  'vanish: my turn',
  'vanish: a hat is chosen',
  'vanish: with four',
  'vanish: sure about the call?',
  'vanish: lost',
  'court: my turn',
  'court: two hats are chosen',
  'court: with four',
  'court: places are closed',
  'court: the win is shared',
  'rabbits: dice to choose from',
  'rabbits: two cards are chosen',
  'rabbits: claim or pass',
  'rabbits: with four',
  'rabbits: won',
  'replay: vanish, all hats open',
  'replay: court, as a seat',
  'replay: rabbits, all hats open',
];
for (const name of screens) {
  test(`read from the right, nothing is cut off or covered: ${name}`, async ({ page }) => {
    await page.setViewportSize(phone);
    await prepare(page);
    await stateOf(name).open(page);
    await read(page, 'rtl');
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${size}: too wide`)
        .toBeLessThanOrEqual(0);
      expect.soft(await unreadable(page), size).toEqual([]);
      const playing = (await page.locator('.play').count()) > 0 && (await page.locator('dialog[open]').count()) === 0;
      if (playing) expect.soft(await scrolling(page), size).toEqual([]);
    }
  });
}

// Where the things lie on the board, each seen from the first of them: as a whole they may move aside for the words.
const places = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const kinds = ['hat', 'column', 'slot', 'die', 'pile'].map((kind) => `[data-board] [data-at^="${kind}:"]`);
    const things = [...document.querySelectorAll<HTMLElement>(kinds.join())];
    const first = things[0]!.getBoundingClientRect();
    return Object.fromEntries(
      things.map((one) => {
        const { x, y } = one.getBoundingClientRect();
        return [one.dataset['at'] ?? '', `${(x - first.x).toFixed(0)} ${(y - first.y).toFixed(0)}`];
      }),
    );
  });
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['at']);

// For each game a state, and two places of which the second is to the right of the first.
const boards: { name: string; from: string; right: string }[] = [
  { name: 'vanish: with four', from: 'hat:4', right: 'hat:3' },
  { name: 'court: my turn', from: 'column:5', right: 'column:6' },
  { name: 'court: with four', from: 'column:2', right: 'column:3' },
  { name: 'rabbits: dice to choose from', from: 'slot:1:1', right: 'slot:1:2' },
  { name: 'rabbits: with four', from: 'slot:3:2', right: 'slot:3:3' },
];
for (const { name, from, right } of boards) {
  test(`read from the right, everything on the board keeps its place, and arrow keys go where they point: ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await prepare(page);
    await stateOf(name).open(page);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await read(page, 'ltr');
      const before = await places(page);
      expect(Object.keys(before).length, size).toBeGreaterThan(4);
      await read(page, 'rtl');
      expect.soft(await places(page), size).toEqual(before);
      await page.locator(`[data-at="${from}"]`).focus();
      await page.keyboard.press('ArrowRight');
      expect.soft(await focused(page), `${size}: to the right`).toBe(right);
      await page.keyboard.press('ArrowLeft');
      expect.soft(await focused(page), `${size}: and back`).toBe(from);
    }
  });
}
