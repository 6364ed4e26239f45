// Hebrew is read from right to left: pages and sentences turn round, the table does not. Seats, places with numbers, piles and
// prizes stay where they are, swaps go the way they go, and what is not Hebrew in a sentence keeps its own direction.
import type { Page } from '@playwright/test';
import { expect, test } from './serving';
import { speak } from './languages';
import { prepare } from './states';
import { stateOf } from './states/all';
import { resize } from './targets';

test.use({ trace: 'off' }); // the page stands still

const phone = { width: 360, height: 640 };
const sizes = { phone, 'phone on its side': { width: 640, height: 360 }, desktop: { width: 1440, height: 900 } };

// Where the things lie on the board, each seen from the first of them: as a whole they may move aside for the words.
const places = (page: Page): Promise<Record<string, { x: number; y: number }>> =>
  page.evaluate(() => {
    const kinds = ['hat', 'column', 'slot', 'die', 'pile', 'seat', 'animal'].map(
      (kind) => `[data-board] [data-at^="${kind}:"]`,
    );
    const things = [...document.querySelectorAll<HTMLElement>(kinds.join())];
    const first = things[0]!.getBoundingClientRect();
    return Object.fromEntries(
      things.map((one) => {
        const { x, y } = one.getBoundingClientRect();
        return [one.dataset['at'] ?? '', { x: x - first.x, y: y - first.y }];
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
  test(`in Hebrew, everything on the board keeps its place, and arrow keys go where they point: ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await prepare(page);
    await stateOf(name).open(page);
    for (const [size, viewport] of Object.entries(sizes)) {
      await resize(page, viewport);
      await speak(page, 'en');
      const before = await places(page);
      expect(Object.keys(before).length, size).toBeGreaterThan(4);
      await speak(page, 'he');
      const after = await places(page);
      expect.soft(Object.keys(after), size).toEqual(Object.keys(before));
      for (const [place, { x, y }] of Object.entries(before)) {
        const now = after[place] ?? { x: NaN, y: NaN };
        expect.soft(Math.hypot(now.x - x, now.y - y), `${size}: ${place}`).toBeLessThan(16); // words are longer or shorter
      }
      await page.locator(`[data-at="${from}"]`).focus();
      await page.keyboard.press('ArrowRight');
      expect.soft(await focused(page), `${size}: to the right`).toBe(right);
      await page.keyboard.press('ArrowLeft');
      expect.soft(await focused(page), `${size}: and back`).toBe(from);
    }
  });
}

// Of two letters or signs of a text that is drawn, the first stands further to the left.
const leftToRight = (page: Page, place: string, text: string): Promise<boolean> =>
  page
    .locator(place)
    .first()
    .evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const box = (offset: number): DOMRect => {
          const range = document.createRange();
          range.setStart(walker.currentNode, at + offset);
          range.setEnd(walker.currentNode, at + offset + 1);
          return range.getBoundingClientRect();
        };
        return box(0).left < box(wanted.length - 1).left;
      }
      throw new Error(`no "${wanted}" here`);
    }, text);

test('in Hebrew, codes and names keep their own direction inside a sentence', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  await stateOf('table: menu').open(page);
  await speak(page, 'he');
  expect(await leftToRight(page, 'dialog', 'brave-red-hat')).toBe(true);
  await page.goto('/#file');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await leftToRight(page, 'main', '.hat.json')).toBe(true);
});

// Of a sign on the page: does it point the other way round?
const turned = (page: Page, place: string): Promise<boolean> =>
  page
    .locator(`${place} .icon`)
    .first()
    .evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a < 0);

test('in Hebrew, what points on or back points the other way; the buttons of a film do not', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  const places: Record<string, string> = {
    join: 'form .button.gold',
    'learn vanish': '[data-skip]',
    'court: a hat is chosen': '[data-undo]',
  };
  for (const [name, place] of Object.entries(places)) {
    await stateOf(name).open(page);
    await speak(page, 'en');
    expect.soft(await turned(page, place), `${name}, English`).toBe(false);
    await speak(page, 'he');
    expect.soft(await turned(page, place), `${name}, Hebrew`).toBe(true);
    await speak(page, 'en'); // the next one is found by English words
  }
  await stateOf('replay: vanish, all hats open').open(page);
  await speak(page, 'he');
  expect.soft(await turned(page, '.buttons'), 'a film').toBe(false);
});

// On boards, which do not turn: the state, and where the sentence stands.
const sentences: Record<string, string> = {
  'court: no echo': '.why',
  'court: a dead table': '.dead p',
  'table: the puppy plays soon, or now': '[data-soon]',
};
for (const [name, place] of Object.entries(sentences)) {
  test(`in Hebrew, a sentence on the board begins at the right: ${name}`, async ({ page }) => {
    await page.setViewportSize(phone);
    await prepare(page);
    await stateOf(name).open(page);
    await speak(page, 'he');
    const text = (await page.locator(place).first().textContent()) ?? '';
    const first = text.split(/(?<=[.!?])\s/)[0]!; // as much as surely stands on one line
    expect(first.length).toBeGreaterThan(3);
    expect(await leftToRight(page, place, first)).toBe(false);
  });
}

test('in Hebrew, whose hat is whose is read from the right, and its arrows say so', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  await stateOf('court: whose hat is whose').open(page);
  for (const [code, right] of [
    ['en', true],
    ['he', false],
  ] as const) {
    await speak(page, code);
    const row = page.locator('.hat-table li').first();
    const [king, crown] = await row.locator('figure').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect.soft(king! < crown!, `${code}: the crown`).toBe(right);
    const arrow = await row.locator('.arrow').evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a);
    expect.soft(arrow > 0, `${code}: the arrow`).toBe(right);
  }
});
