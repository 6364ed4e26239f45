// Keys alone: no test here has a mouse or a finger.
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { myTurn, person, shorten, type Game } from './tables';
import { word, words } from './words';

const focused = (page: Page) => page.locator(':focus');

// Where the keys are: on something, with a ring round it.
async function checkFocus(page: Page): Promise<void> {
  const { body, ring } = await page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one === document.body) return { body: true, ring: '' };
    // A radio or switch has its ring on what is drawn for it.
    const drawn = [one, one.nextElementSibling, one.parentElement].filter((it) => it !== null);
    return { body: false, ring: drawn.map((it) => getComputedStyle(it).outlineStyle).find((style) => style !== 'none') ?? '' };
  });
  expect(body, 'the focus is on something').toBe(false);
  expect(ring, 'the focus is visible').not.toBe('');
}

// Goes on with Tab until something is reached, and sees the focus all the way.
async function tabTo(page: Page, what: string, most = 40): Promise<void> {
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((it) => document.activeElement?.matches(it) ?? false, what)) return checkFocus(page);
    // The browser's own bars come once in a round.
    if (await page.evaluate(() => document.activeElement !== document.body)) await checkFocus(page);
  }
  throw new Error(`no way to ${what} with Tab`);
}

async function playByKeys(page: Page, game: Game): Promise<void> {
  await page.goto('/');
  const name = word(`game.${game}`);
  await expect(page.getByRole('button', { name })).toBeVisible();
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page).innerText()).includes(name)) break;
  }
  await checkFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.spot.marked').first()).toBeVisible({ timeout: 30_000 });
}

// The next time that this player is asked; false when the game is over.
async function turn(page: Page): Promise<boolean> {
  const over = page.locator('[data-over]');
  await expect(page.locator('.spot.marked').first().or(over)).toBeVisible({ timeout: 30_000 });
  return !(await over.isVisible());
}

test('a whole game of vanish is played, won or lost, and left without a mouse', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await shorten(page, 30);
  await playByKeys(page, 'vanish');
  const animals = ['r', 'd', 'k', 'o', 'f', 'u'];
  for (let turns = 0; await turn(page); turns += 1) {
    if (turns === 0) {
      // A look and a swap: a number chooses, Enter acts.
      await page.keyboard.press('3');
      await expect(page.locator('[data-move="look 3"]')).toBeFocused(); // what can be done is under the next key
      await checkFocus(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-at="peek"]')).toBeVisible();
      await page.keyboard.press('Escape'); // closes the peek
      await expect(page.locator('[data-at="peek"]')).toHaveCount(0);
      await expect(page.locator('[data-at="hat:5"].marked')).toBeVisible();
      await page.keyboard.press('5');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toContainText(words('vanish.you_swap', { a: 3, b: 5 }));
      continue;
    }
    await page.keyboard.press(animals[turns % animals.length]!);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, '[data-yes]');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-yes]')).toHaveCount(0);
    await checkFocusSomewhere(page);
  }
  // The end, and the way to it and away from it.
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'a[href^="/r/"]');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await checkFocusSomewhere(page);
  await tabTo(page, '.results');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-over]')).toBeVisible();
});

// After a dialog the keys are somewhere on the page, though nothing may be marked there.
async function checkFocusSomewhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

test('Tab goes through the hats, the animals and then to what can be done', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'vanish');
  const order: string[] = [];
  for (let steps = 0; steps < 16; steps += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['at'] ?? '');
    if (at !== '') {
      order.push(at);
      await checkFocus(page);
    }
  }
  const hats = order.filter((at) => at.startsWith('hat'));
  expect(hats).toEqual(['hat:1', 'hat:2', 'hat:3', 'hat:4', 'hat:5']);
  expect(order.filter((at) => at.startsWith('animal'))).toHaveLength(6);
  expect(order.findIndex((at) => at.startsWith('animal'))).toBeGreaterThan(order.lastIndexOf('hat:5'));
  // What is chosen is acted on with a button that comes after it.
  await page.keyboard.press('4');
  await tabTo(page, '[data-move="look 4"]');
  await page.keyboard.press('Space');
  await expect(page.getByRole('log')).toContainText(words('vanish.you_look', { hat: 4 }));
  await checkFocusSomewhere(page);
});

test('? lists every key; Esc closes the list and the keys are where they were', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'vanish');
  await page.keyboard.press('2');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: word('keys.title') });
  await expect(list).toBeVisible();
  for (const key of ['see', 'last', 'turn', 'can', 'undo', 'help']) await expect(list).toContainText(word(`keys.${key}`));
  for (const key of ['1', '5', 'r', 'u', 's', 'Esc']) await expect(list.locator('kbd', { hasText: new RegExp(`^${key}$`) })).toHaveCount(1);
  await checkFocus(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(page.locator('[data-move="look 2"]')).toBeFocused();
  // The same with its button, and nothing was chosen or taken back meanwhile.
  await page.keyboard.press('?');
  await tabTo(page, 'dialog header button');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(page.locator('[data-move="look 2"]')).toBeFocused();
  await expect(page.locator('.spot.picked')).toHaveCount(1);
});

test('s, l, t and c answer what is seen, the last move, whose turn it is and what can be done', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'vanish');
  const answer = page.locator('.answer');
  await page.keyboard.press('s');
  await expect(answer).toContainText(word('vanish.see_box'));
  await expect(answer).toContainText(words('vanish.you_have'));
  await page.keyboard.press('l');
  await expect(answer).toContainText(words('vanish.you_begin'));
  await page.keyboard.press('t');
  await expect(answer).toContainText(word('table.your_turn'));
  await page.keyboard.press('c');
  await expect(answer).toContainText(words('table.can_choose'));
  // Spoken as well as written.
  await expect(page.locator('[aria-live="assertive"]', { hasText: words('table.can_choose') })).toHaveCount(1);
  // With something chosen: what can be done with it.
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await expect(answer).toContainText(words('vanish.do_look', { hat: 1 }));
  await page.keyboard.press('Escape');
  await expect(answer).toHaveCount(0);
  await expect(page.locator('.spot.picked')).toHaveCount(0);
  await expect(myTurn(page)).toBeVisible();
});

test('court: two numbers are a swap, Esc takes one back, and a hat is opened only after a yes', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'court');
  await page.keyboard.press('2');
  await page.keyboard.press('6');
  await expect(page.locator('[data-move="swap 2 6"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.spot.picked')).toHaveCount(1);
  await tabTo(page, '[data-move="open 2"]');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: word('ask.title') });
  await expect(ask).toContainText(words('court.risk_open', { hat: 2 }));
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  await expect(page.locator('[data-move="open 2"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-yes]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText(/You open hat 2/);
  await checkFocusSomewhere(page);
});

test('court: whose hat is whose is a dialog, and gives the focus back', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'court');
  await tabTo(page, '.whose');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: word('court.whose_title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.whose')).toBeFocused();
});

test('rabbits: a whole turn with keys, whatever the dice say', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'rabbits');
  const marked = async (what: string): Promise<boolean> => (await page.locator(`.spot.marked[data-at="${what}"]`).count()) > 0;
  // An exchange, a drawing or turning cards: whichever there is.
  if (await marked('pile:wand')) {
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
  } else if (await marked('slot:1:1')) {
    await page.keyboard.press('1');
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('log')).toContainText(/You (take|swap|turn)/);
  // Then pass (after as many cards as may be turned).
  const stop = page.locator('[data-move="stop"]');
  const pass = page.locator('[data-move="pass"]');
  await expect(stop.or(pass)).toBeVisible();
  if (await stop.isVisible()) {
    await tabTo(page, '[data-move="stop"]');
    await page.keyboard.press('Enter');
  }
  await tabTo(page, '[data-move="pass"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText(word('rabbits.you_pass'));
  await checkFocusSomewhere(page);
});

test('arrow keys go from hat to hat', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'court');
  await page.locator('[data-at="column:2"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-at="column:3"]')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-at="column:1"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-at="column:1"]')).not.toBeFocused();
  await checkFocus(page);
});

test('a hat that can be looked at or opened: the number chooses, Enter looks', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'court');
  await page.keyboard.press('5');
  await expect(page.locator('[data-move="look 5"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText(words('court.you_look', { hat: 5 }));
});
