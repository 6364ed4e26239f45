// What could I have known? From the end of a game to three moments, to all of them, by fingers and by keys; kept and opened again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { make } from './hand';
import { golden } from './records';
import { noun, word, words } from './words';

const give = (page: Page, text: string | Buffer) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.hat.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const record = (name: string): string => readFileSync(join(golden, `${name}.hat.json`), 'utf8');
const chart = (page: Page) => page.getByRole('slider', { name: word('review.chart') });
const eyes = (page: Page) => page.getByRole('combobox', { name: word('record.eyes') });
const list = (page: Page) => page.locator('li [data-moment]');
// How many moves have been made on the board.
const at = async (page: Page): Promise<number> => Number(await chart(page).inputValue());

async function open(page: Page, text: string): Promise<void> {
  await page.goto('/#file');
  await give(page, text);
  await page.locator('[data-review]').click();
  await expect(page.locator('[data-everything]')).toBeVisible();
}
async function everything(page: Page): Promise<void> {
  await page.locator('[data-everything]').click();
  await expect(chart(page)).toBeAttached();
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });
}

test('from the end of a game to what could have been known there', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await company.gather([ada, bo], 'vanish');
  await make(ada, 'vanish', 'look 3');
  await make(ada, 'vanish', 'swap 3 5');
  await make(bo, 'vanish', 'look 1');
  const { page } = ada;
  await page.getByRole('button', { name: word('table.menu') }).click();
  await page.getByRole('button', { name: word('table.resign') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('table.resign') })
    .click();
  await page.getByRole('link', { name: word('over.review') }).click();
  await expect(page.getByRole('heading', { level: 1, name: word('over.review') })).toBeFocused();
  await expect(page.locator('.three [data-moment]').first()).toBeVisible();
  await everything(page);
  await expect(eyes(page)).toHaveValue('1');
  // The link is one to this moment.
  await chart(page).fill('2');
  await expect(page).toHaveURL(/#n=2&seat=1&review=1$/);
  await page.reload();
  await expect(chart(page)).toHaveValue('2');
  // And back to the film, where it was.
  await page.locator('[data-film]').click();
  await expect(page.getByRole('slider', { name: word('record.moment') })).toHaveValue('2');
});

test('three moments, one of them good; each leads to the table as it was, with the eyes of whoever played', async ({
  company,
}) => {
  const { page } = await company.come();
  await open(page, record('vanish-2'));
  const three = page.locator('.three [data-moment]');
  await expect(three.first()).toBeVisible();
  expect(await three.count()).toBeLessThanOrEqual(3);
  await expect(page.locator('.three .good')).not.toHaveCount(0);
  const n = Number(await three.first().getAttribute('data-moment'));
  await three.first().click();
  await expect(chart(page)).toHaveValue(String(n - 1));
  await expect(eyes(page)).toHaveValue(/[12]/);
  await expect(page.locator('[data-mark]').first()).toBeVisible();
});

test('all moments are a list, and keys lead from one to the next', async ({ company }) => {
  const { page } = await company.come();
  await open(page, record('vanish-3'));
  await everything(page);
  const numbers = await list(page).evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['moment'])));
  expect(numbers.length).toBeGreaterThan(2);
  await page.keyboard.press('Home');
  for (const n of numbers) {
    await page.keyboard.press('n');
    await expect(chart(page)).toHaveValue(String(n - 1));
    await expect(page.locator(`li [data-moment="${n}"]`)).toHaveAttribute('aria-current', 'step');
  }
  await page.keyboard.press('b');
  await expect(chart(page)).toHaveValue(String(numbers.at(-2)! - 1));
  const here = await at(page);
  await page.keyboard.press('ArrowLeft');
  await expect(chart(page)).toHaveValue(String(here - 1));
  await page.keyboard.press('ArrowRight');
  await expect(chart(page)).toHaveValue(String(here));
  // What the chart shows is said as well.
  await expect(chart(page)).toHaveAttribute('aria-valuetext', words('settings.percent'));
});

// A game made for it: the cat goes from 1 to 2 to 5, and is called by the one who saw it.
const forgotten = JSON.stringify({
  magichat: 1,
  game: 'vanish',
  options: { players: 2, turn_limit: 3 },
  names: ['Ada', 'Bo'],
  moves: ['deal cat frog dove mouse rabbit owl', 'look 1', 'swap 1 2', 'look 5', 'swap 5 2', 'call cat'],
});
test('a forgotten card: where it was seen, where it went, what would have been better', async ({ company }) => {
  const { page } = await company.come();
  await open(page, forgotten);
  await everything(page);
  await page.locator('li [data-moment="6"]').click();
  await expect(page.getByText('You had seen the cat')).toBeVisible();
  await expect(page.locator('[data-arrow]')).toHaveCount(2);
  await expect(page.locator('[data-ghost]')).not.toHaveCount(0);
  await expect(page.locator('[data-mark="hat:5"]')).toHaveClass(/sure/);
  // The figures are for who wants them, and the same is there in words.
  await expect(page.locator('[data-mark] .figure')).toHaveCount(0);
  await page.getByLabel(word('review.figures')).check();
  await expect(page.locator('[data-mark] .figure').first()).toBeVisible();
  await page.locator('summary').click();
  await expect(page.locator('details')).toContainText(noun('animal.cat', 'a'));
  // With all hats open, and as somebody who watches, nobody's knowledge is drawn.
  await eyes(page).selectOption('open');
  await expect(page.locator('[data-mark]')).toHaveCount(0);
});

test('kept with its analysis it opens again without being worked out; a picture of the chart', async ({ company }) => {
  const { page } = await company.come();
  await open(page, record('vanish-3'));
  await everything(page);
  await page.getByRole('button', { name: word('record.share') }).click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
  const text = readFileSync(await saved.path(), 'utf8');
  expect((JSON.parse(text) as { analysis: { version: number } }).analysis.version).toBe(1);
  const [picture] = await Promise.all([page.waitForEvent('download'), page.locator('[data-picture]').click()]);
  expect(picture.suggestedFilename()).toBe('vanish.png');
  expect(
    readFileSync(await picture.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  // Its chances are believed as they stand there: nothing is counted anew.
  const changed = JSON.parse(text) as { analysis: { seats: { accuracy: number }[] } };
  changed.analysis.seats[0]!.accuracy = 12;
  await page.reload();
  await open(page, JSON.stringify(changed));
  await everything(page);
  await expect(page.getByText(words('review.accuracy', { accuracy: 12 }))).toBeVisible();
});

test('from here: the game goes on against bots, with what this seat had seen', async ({ company }) => {
  const { page } = await company.come();
  await open(page, record('vanish-2'));
  await everything(page);
  await chart(page).fill('5'); // dealt; each has looked and swapped once
  await eyes(page).selectOption('1');
  await page.locator('[data-from-here]').click();
  // The table asks as any other does, and a move is made there.
  await expect(page.locator('.spot.marked').first()).toBeVisible({ timeout: 60_000 });
  await page.locator('.spot.marked[data-at^="hat:"]').first().click();
  await page.locator('[data-move^="look"]').click();
  await expect(page.getByRole('button', { name: words('vanish.close_peek') })).toBeVisible();
});
