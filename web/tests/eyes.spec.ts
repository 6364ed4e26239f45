// For eyes that need it large, or in colours of their own: a page at 400 %, and colours that the system forces.
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { playByKeys } from './keys';
import { person } from './tables';
import { drawn } from './targets';
import { word } from './words';

interface Box {
  name: string;
  x: number;
  y: number;
  right: number;
  bottom: number;
}
// Where things lie on the page, however far it is scrolled.
const boxes = (page: Page, what: string): Promise<Box[]> =>
  page.evaluate(
    (which) =>
      [...document.querySelectorAll<HTMLElement>(which)].map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const name = one.dataset['at'] ?? one.className;
        return { name, x: left, y: top + scrollY, right, bottom: bottom + scrollY };
      }),
    what,
  );
const apart = (one: Box, other: Box): boolean =>
  one.right <= other.x + 1 || other.right <= one.x + 1 || one.bottom <= other.y + 1 || other.bottom <= one.y + 1;

for (const game of ['vanish', 'court', 'rabbits'] as const) {
  test(`${game} at 400 %: nothing lies on anything else, nothing leaves the screen`, async ({ company }) => {
    const { page } = await person(company, 'Ada', { viewport: { width: 320, height: 256 } });
    await playByKeys(page, game);
    await drawn(page);
    const things = await boxes(page, '.header, .header > *, .spot, .seat');
    expect(things.length).toBeGreaterThan(8);
    for (const one of things) {
      expect.soft(one.x, `${one.name} begins on the screen`).toBeGreaterThanOrEqual(-1);
      expect.soft(one.right, `${one.name} ends on the screen`).toBeLessThanOrEqual(321);
    }
    const [header] = await boxes(page, '.header');
    const spots = await boxes(page, '.spot');
    const seats = await boxes(page, '.seat');
    for (const one of [...spots, ...seats]) expect.soft(apart(header!, one), `${one.name} is below the header`).toBe(true);
    for (const [index, one] of spots.entries())
      for (const other of [...spots.slice(index + 1), ...seats])
        expect.soft(apart(one, other), `${one.name} beside ${other.name}`).toBe(true);
    // It scrolls downwards only, and what is asked stays in sight.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expect(page.locator('.bar')).toBeInViewport({ ratio: 0.9 });
    await page.locator('.spot.marked').first().click();
    await expect(page.locator('.spot.picked')).toBeInViewport();
  });
}

// Every line of a thing that forced colours leave.
const lines = (page: Page, what: string): Promise<string[]> =>
  page.evaluate(
    (which) =>
      [...document.querySelectorAll(which)].map((one) => {
        const { borderTopColor, borderTopStyle, outlineStyle, outlineColor, outlineWidth } = getComputedStyle(one);
        return [borderTopColor, borderTopStyle, outlineStyle, outlineColor, outlineWidth].join(' ');
      }),
    what,
  );
test('forced colours: who is chosen, which face, whose turn, and what can be touched are still seen', async ({
  company,
}) => {
  const { page } = await person(company, 'Ada', { forcedColors: 'active' });
  await page.goto('/#settings');
  await expect(page.getByRole('group', { name: word('settings.face') })).toBeVisible();
  const differ = async (chosen: string, other: string): Promise<void> => {
    const [mark] = await lines(page, chosen);
    const others = await lines(page, other);
    expect(mark, chosen).toBeDefined();
    expect(others.length, other).toBeGreaterThan(0);
    expect(others, `${chosen} differs`).not.toContain(mark);
  };
  await differ('label[data-face]:has(:checked)', 'label[data-face]:not(:has(:checked))');
  await page.goto('/');
  await expect(page.getByRole('group', { name: word('home.against') })).toBeVisible();
  const against = 'fieldset label:has(input[value="goldfish"])';
  await differ(against, 'fieldset label:has(input[value="fox"])');
  await playByKeys(page, 'court');
  await differ('.seat.turn', '.seat:not(.turn)');
  await expect(page.locator('.seat.turn .now')).toBeVisible();
  const fill = (what: string): Promise<string> =>
    page.locator(what).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await fill('.seat.turn .now')).not.toBe(await fill('body'));
  await page.keyboard.press('3');
  const ring = (what: string): Promise<string> =>
    page
      .locator(what)
      .first()
      .evaluate((one) => getComputedStyle(one, '::after').borderTopStyle);
  expect(await ring('.spot.picked')).toBe('solid');
  expect(await ring('.spot.marked:not(.picked)')).toBe('dashed');
});
