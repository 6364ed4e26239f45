// Puzzles: each kind is watched, asked and answered; the one of the day from the first page, by keys alone and for ears; days in a
// row, and what the trainer finds out, stay on the device.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { kinds } from '../src/pages/puzzle/question';
import { hurry } from './clock';
import { tabTo } from './keys';
import { give, placeOf, setOf } from './puzzle';
import { builtPage, expect, test } from './serving';
import { word, words } from './words';

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);
async function watch(page: Page): Promise<void> {
  await hurry(page);
  await page.locator('[data-watch]').click();
  await expect(step(page, 'film')).toBeVisible();
  await expect(step(page, 'asked')).toBeVisible({ timeout: 60_000 });
}
// What glass shows, in the words of who hears it.
const glass = (page: Page) => page.locator('main .glass, main .bare');

for (const kind of kinds) {
  for (const right of [true, false]) {
    test(`${kind}: watched, asked, and answered ${right ? 'right' : 'wrong'}`, async ({ page }) => {
      const kept = await setOf(page, kind);
      const { puzzle } = kept;
      await page.goto('/#puzzle/train');
      await expect(page.locator('main .spot').first()).toBeVisible();
      await watch(page);
      await expect(glass(page)).toHaveCount(0); // nothing is shown before it is answered
      await expect(page.getByRole('status').filter({ visible: true }).last()).not.toBeEmpty();
      await give(page, kept, right ? puzzle.right : puzzle.answers.find((answer) => answer !== puzzle.right)!);
      await expect(step(page, 'told')).toHaveAttribute('data-right', String(right));
      await expect(step(page, 'told')).toContainText(word(right ? 'puzzle.right' : 'puzzle.wrong'));
      await expect(glass(page).first()).toBeVisible();
      if (right) await expect(page.locator('.confetti')).toBeAttached();

      await page.locator('[data-next]').click();
      await expect(step(page, 'ready')).toBeVisible();
      await page.locator('[data-span-open]').click();
      await expect(page.locator('[data-span]')).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await page.reload();
      await page.locator('[data-span-open]').click();
      await expect(page.locator('[data-span]')).toBeVisible(); // it is known next time
    });
  }
}

test('the one of the day: from the first page, by keys alone, for ears; a star for the day', async ({ page }) => {
  const kept = await setOf(page, 'where', 'vanish');
  await page.goto('/');
  await page.locator('a[href="/#puzzle"]').click();
  await expect(page.getByRole('heading', { level: 1, name: word('home.puzzle_long') })).toBeVisible();
  await expect(page.locator('[data-streak]')).toHaveCount(0);
  await hurry(page);
  await tabTo(page, '[data-watch]');
  await page.keyboard.press('Enter');
  await expect(step(page, 'asked')).toBeVisible({ timeout: 60_000 });
  await expect(step(page, 'asked').getByRole('status')).toContainText(words('puzzle.ask_where'));
  await page.keyboard.press(kept.puzzle.right);
  await expect(page.locator(`button[data-at="${placeOf(kept, kept.puzzle.right)}"]`)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tabTo(page, '[data-answer]');
  await page.keyboard.press('Enter');
  await expect(step(page, 'told')).toHaveAttribute('data-right', 'true');
  await expect(page.locator('[data-streak="1"]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-streak="1"]')).toBeVisible();
  await page.locator('[data-watch]').waitFor(); // it can be watched once more
});

test('without motion the same is shown, with numbers on what changes places', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const kept = await setOf(page, 'where', 'vanish');
  await page.goto('/#puzzle');
  await hurry(page, 3);
  await page.locator('[data-watch]').click();
  await expect(page.locator('.marker').first()).toBeVisible();
  await expect(step(page, 'asked')).toBeVisible({ timeout: 60_000 });
  await give(page, kept, kept.puzzle.right);
  await expect(step(page, 'told')).toHaveAttribute('data-right', 'true');
});

test('the board keeps its size from the film to the answer', async ({ page }) => {
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const kept = await setOf(page, 'lure');
    await page.goto('/#puzzle/train');
    await page.reload();
    const board = page.locator('main[data-board]');
    await page.locator('[data-watch]').waitFor();
    const before = await board.boundingBox();
    await watch(page);
    expect(await board.boundingBox()).toEqual(before);
    await give(page, kept, kept.puzzle.right);
    await expect(step(page, 'told')).toBeVisible();
    expect(await board.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('a device that keeps nothing solves puzzles too', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const kept = await setOf(page, 'where', 'vanish');
  await page.goto('/#puzzle');
  await watch(page);
  await give(page, kept, kept.puzzle.right);
  await expect(page.locator('[data-streak="1"]')).toBeVisible();
});

test('without the set there is a sentence, and a way on', async ({ page }) => {
  await page.route('**/set-*.jsonl', (route) => route.fulfill({ status: 503 }));
  await page.goto('/#puzzle');
  await expect(page.getByText(word('error.room'))).toBeVisible();
  await page.unroute('**/set-*.jsonl');
  await page.getByRole('button', { name: word('page.again') }).click();
  await expect(page.locator('[data-watch]')).toBeVisible();
});

test('the first page does not fetch it; a device that keeps the page keeps it', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched.filter((one) => /jsonl|Puzzle/.test(one))).toEqual([]);
  expect(readFileSync(join(builtPage, 'sw.js'), 'utf8')).toMatch(/assets\/set-[^"]+\.jsonl/);
});
