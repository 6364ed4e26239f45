// A first game that teaches: learned by a player who reads no word and only goes where the glove points; wrong taps, leaving,
// skipping, keys, ears, and no motion.
import type { Page } from '@playwright/test';
import { gameNames } from '../src/protocol';
import { cardOf, follow, isAt } from './glove';
import { expect, test } from './serving';

test.use({ beginner: true });

const step = async (page: Page): Promise<number> => page.locator('.dots .done').count();
async function quick(page: Page, more = {}): Promise<void> {
  await page.addInitScript(
    (settings) => localStorage.setItem('magichat.settings', settings),
    JSON.stringify({ pace: 'quick', muted: true, ...more }),
  );
}

for (const game of gameNames) {
  test(`${game} is learned where the glove points, and then played`, async ({ page }) => {
    test.setTimeout(240_000);
    await quick(page);
    await page.goto('/');
    await page.click(cardOf(game));
    await page.click('[data-point="lesson:show"]');
    await expect(page).toHaveURL(new RegExp(`#learn/${game}$`));
    const touches = await follow(page, isAt(page, '#play/'));
    expect(touches).toBeLessThan(45);
    await expect(page.locator('[data-board] .spot').first()).toBeVisible();
    // It was real: the next tap on it plays at once.
    await page.goto('/');
    await page.click(cardOf(game));
    await expect(page).toHaveURL(/#play\//);
  });
}

test('what else is touched is answered gently, and changes nothing', async ({ page }) => {
  await quick(page);
  await page.goto('/#learn/vanish');
  await expect(page.locator('[data-glove="hat:3"]')).toBeAttached();
  for (const other of ['hat:1', 'animal:owl']) {
    await page.click(`.spot[data-at="${other}"]`);
    await expect(page.locator('.bubble.shake')).toBeVisible();
    await expect(page.locator('.spot[aria-pressed="true"]')).toHaveCount(0);
  }
  await page.keyboard.press('5');
  await expect(page.locator('.spot[aria-pressed="true"]')).toHaveCount(0);
  expect(await step(page)).toBe(0);
  await expect(page.locator('[data-glove="hat:3"]')).toBeAttached();
  await follow(page, async () => (await step(page)) === 1);
  await expect(page.locator('.bubble.shake')).toHaveCount(0);
  await expect(page.locator('[data-seen-mark="animal:rabbit"]')).toBeVisible();
});

test('it goes on where it was left', async ({ page }) => {
  test.setTimeout(180_000);
  await quick(page);
  await page.goto('/#learn/court');
  await follow(page, async () => (await step(page)) === 2);
  await page.goto('/');
  await page.click(cardOf('court'));
  await page.click('[data-point="lesson:show"]');
  await expect(page.locator('[data-glove="column:1"]')).toBeAttached(); // the crown is above the king
  expect(await step(page)).toBe(2);
  await follow(page, async () => (await step(page)) === 3);
});

test('it can be skipped, or not be wanted at all', async ({ page }) => {
  await quick(page);
  await page.goto('/#learn/rabbits');
  await page.click('[data-skip]');
  await expect(page).toHaveURL(/#play\//);
  await page.goto('/');
  await page.click(cardOf('rabbits'));
  await expect(page).toHaveURL(/#play\//);
  await page.goto('/');
  await page.click(cardOf('vanish'));
  await page.click('[data-point="lesson:play"]');
  await expect(page).toHaveURL(/#play\//);
});

test('keys and ears can learn it too, without motion', async ({ page }) => {
  await quick(page, { motion: 'reduced' });
  await page.goto('/#learn/vanish');
  const said = page.locator('[data-lesson-said]');
  await expect(said).toHaveText(/Look under this hat! It is hat 3\./);
  await expect(page.locator('.glove .ring')).toBeVisible();
  expect(await page.locator('.glove').evaluate((one) => one.getAnimations({ subtree: true }).length)).toBe(0);
  await page.keyboard.press('2');
  await expect(said).toHaveText(/Try this one! It is hat 3\./);
  await page.keyboard.press('3');
  await expect(page.locator('[data-move="look 3"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(/swap it with this hat\. It is hat 5\./i);
});

test('a game that is none is no lesson', async ({ page }) => {
  await page.goto('/#learn/chess');
  await expect(page.locator('.games')).toBeVisible();
});
