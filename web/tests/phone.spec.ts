// Where there is little room nothing that has to be seen is cut off or lies under something else.
import type { Locator, Page } from '@playwright/test';
import { codes, speak } from './languages';
import { expect, test } from './serving';
import { prepare } from './states';
import { stateOf } from './states/all';
import { drawn, resize } from './targets';

test.use({ trace: 'off' }); // the page stands still

const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

async function meet(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('it is not there');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
const cut = (page: Page): Promise<string[]> =>
  page
    .locator('.seat .name')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
        .map((one) => one.textContent),
    );

for (const game of ['vanish', 'court', 'rabbits'] as const) {
  test(`in a lesson every name is read: ${game}`, async ({ page }) => {
    await page.setViewportSize(phones[0]!);
    await prepare(page);
    await stateOf(`learn ${game}`).open(page);
    for (const size of phones) {
      await resize(page, size);
      for (const code of codes) {
        await speak(page, code);
        expect.soft(await cut(page), `${code}, ${size.width}`).toEqual([]);
      }
    }
  });
}

test('who waves keeps the own name in sight', async ({ page }) => {
  await page.setViewportSize(phones[0]!);
  await prepare(page);
  await stateOf('table: signs of the others').open(page);
  const waving = page.locator('.seat:has(.bubble)');
  await expect(waving).toHaveCount(3);
  await drawn(page);
  for (const seat of await waving.all()) expect.soft(await meet(seat.locator('.bubble'), seat.locator('.name'))).toBe(false);
});

test('vanish: the number of the hat at the back is not under the box', async ({ page }) => {
  await page.setViewportSize(phones[0]!);
  await prepare(page);
  for (const name of ['learn vanish', 'vanish: a hat is chosen', 'vanish: four and large words']) {
    await stateOf(name).open(page);
    for (const size of phones) {
      await resize(page, size);
      const [box, number] = [page.locator('.spot[data-at="box"]'), page.locator('.plate').first()];
      const [top, bottom] = [
        (await box.boundingBox())!.y,
        await number.evaluate((one) => one.getBoundingClientRect().bottom),
      ];
      expect.soft(top - 6, `${name}, ${size.width}: the ring of the box`).toBeGreaterThanOrEqual(bottom); // Spot.svelte
    }
  }
});

test('rabbits: a card in the hand covers neither goals nor dice nor piles', async ({ page }) => {
  await page.setViewportSize(phones[0]!);
  await prepare(page);
  await stateOf('rabbits: a card in my hand').open(page);
  for (const size of [...phones, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
    await resize(page, size);
    const hand = page.locator('[data-at="hand"]');
    for (const place of ['goal:1', 'goal:2', 'die:0', 'die:1', 'pile:hat', 'pile:wand', 'discard'])
      expect.soft(await meet(hand, page.locator(`[data-at="${place}"]`)), `${size.width}: ${place}`).toBe(false);
  }
});

test('a new table: no word of a story lies under the button', async ({ page }) => {
  await page.setViewportSize(phones[0]!);
  await prepare(page);
  await stateOf('new table').open(page);
  for (const size of phones) {
    await resize(page, size);
    for (const code of codes) {
      await speak(page, code);
      for (const card of await page.locator('.card').all())
        expect.soft(await meet(card.locator('.go'), card.locator('.story')), `${code}, ${size.width}`).toBe(false);
    }
  }
});
