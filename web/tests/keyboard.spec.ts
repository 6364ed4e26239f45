// Keys alone: no test here has a mouse or a finger.
import type { Page } from '@playwright/test';
import { giveClock, hurry, lookLongEnough, startClock, stopClock } from './clock';
import { expect, test } from './company';
import { makeByKeys } from './hand';
import { checkEnd, checkFocus, checkFocusSomewhere, isAsked, playByKeys, tabTo, turn } from './keys';
import { dice, wholeGame } from './player';
import { hurried, myTurn, person, shorten } from './tables';
import { word, words } from './words';

test('a whole game of vanish is played, won or lost, and left without a mouse', async ({ company }) => {
  test.setTimeout(wholeGame);
  const { page } = await person(company, 'Ada');
  await giveClock(page);
  await shorten(page, 30);
  await playByKeys(page, 'vanish');
  const animals = ['r', 'd', 'k', 'o', 'f', 'u'];
  for (let turns = 0; await turn(page); turns += 1) {
    if (turns === 0) {
      // A look and a swap: a number chooses, Enter acts.
      await page.keyboard.press('3');
      await expect(page.locator('[data-move="look 3"]')).toBeFocused(); // what can be done is under the next key
      await checkFocus(page);
      await stopClock(page); // the peek does not close by itself
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-at="peek"]')).toBeVisible();
      await lookLongEnough(page);
      await expect(page.locator('[data-at="peek"]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-at="peek"]')).toHaveCount(0);
      await startClock(page);
      await expect(page.locator('[data-at="hat:5"].marked')).toBeVisible();
      await page.keyboard.press('5');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toContainText(words('vanish.you_swap', { a: 3, b: 5 }));
      await hurry(page);
      continue;
    }
    await page.keyboard.press(animals[turns % animals.length]!);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: word('ask.title') })).toBeVisible();
    await expect(page.locator('[data-no]')).toBeFocused(); // the safe answer
    await tabTo(page, '[data-yes]');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-yes]')).toHaveCount(0);
    await checkFocusSomewhere(page);
  }
  await checkEnd(page);
});

// Whatever may be done is done by somebody: all that these games ask for can be answered with keys.
for (const [game, turns] of [
  ['court', 8],
  ['rabbits', 6],
] as const) {
  test(`a whole game of ${game} is played to its end, and left, without a mouse`, async ({ company }) => {
    test.setTimeout(wholeGame);
    const ada = await hurried(company, 'Ada');
    await shorten(ada.page, turns);
    await playByKeys(ada.page, game);
    const roll = dice(5);
    let made = 0;
    while (await turn(ada.page)) {
      // It may have ended, or be somebody else's turn, between the look and the question.
      const legal = ada.asked?.legal;
      if (!legal) continue;
      // First the kind of move, so that all kinds get their turn.
      const verbs = [...new Set(legal.map((move) => move.split(' ')[0]!))];
      const verb = verbs[roll(verbs.length)]!;
      const some = legal.filter((move) => move.startsWith(verb));
      await makeByKeys(ada, game, some[roll(some.length)]!);
      made += 1;
    }
    expect(made).toBeGreaterThan(2);
    await checkEnd(ada.page);
  });
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
  for (const key of ['1', '5', 'r', 'u', 's', 'Esc'])
    await expect(list.locator('kbd', { hasText: new RegExp(`^${key}$`) })).toHaveCount(1);
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
  await isAsked(page);
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
  await expect(page.locator('[data-voice="answers"]', { hasText: words('table.can_choose') })).toHaveCount(1);
  // With something chosen: what can be done with it.
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await expect(answer).toContainText(words('vanish.do_look', { hat: 1 }));
  await page.keyboard.press('Escape');
  await expect(answer).toHaveCount(0);
  await expect(page.locator('.spot.picked')).toHaveCount(0);
  await expect(myTurn(page)).toBeVisible();
});

test('court: a swap is meant, then its second hat chosen; Esc goes back step by step; a hat is opened only after a yes', async ({
  company,
}) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'court');
  await page.keyboard.press('2');
  await tabTo(page, '[data-verb="swap"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('.bar')).toContainText(word('court.which_other'));
  await page.keyboard.press('6');
  await expect(page.locator('[data-move="swap 2 6"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.spot.picked')).toHaveCount(1);
  await expect(page.locator('.bar')).toContainText(word('court.which_other'));
  await page.keyboard.press('Escape');
  await expect(page.locator('.spot.picked')).toHaveCount(1);
  await tabTo(page, '[data-move="open 2"]');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog', { name: word('ask.title') });
  await expect(ask).toContainText(/Any other hat is a penalty/);
  await page.keyboard.press('Enter'); // on the safe answer
  await expect(ask).toHaveCount(0);
  await expect(page.locator('[data-move="open 2"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask).toBeVisible();
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
  const marked = async (what: string): Promise<boolean> =>
    (await page.locator(`.spot.marked[data-at="${what}"]`).count()) > 0;
  // An exchange, a drawing or turning cards: whichever there is.
  if (await marked('pile:wand')) {
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
  } else if (await marked('slot:1:1')) {
    await page.keyboard.press('1');
    await page.keyboard.press('4');
    await expect(page.locator('[data-move^="exchange"]')).toBeFocused();
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

// The command field: whole games in typed words, each kind of move in turn, and what can't be is answered.
async function type(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(word('command.field'), { exact: true });
  if (!(await field.evaluate((one) => one === document.activeElement))) await field.focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
}
for (const [game, turns] of [
  ['vanish', 16],
  ['court', 8],
  ['rabbits', 6],
] as const) {
  test(`a whole game of ${game} is played in typed words`, async ({ company }) => {
    test.setTimeout(wholeGame);
    const ada = await hurried(company, 'Ada');
    const { page } = ada;
    await shorten(page, turns);
    await playByKeys(page, game);
    const roll = dice(11);
    const verbsMade = new Set<string>();
    while (await turn(page)) {
      const asked = ada.asked;
      if (!asked) continue;
      const verbs = [...new Set(asked.legal.map((move) => move.split(' ')[0]!))];
      const verb = verbs[roll(verbs.length)]!;
      const some = asked.legal.filter((move) => move.split(' ')[0] === verb);
      await type(page, some[roll(some.length)]!.toUpperCase());
      const yes = page.locator('[data-yes]');
      await expect.poll(async () => ada.asked !== asked || (await yes.isVisible())).toBe(true);
      if (await yes.isVisible()) {
        await tabTo(page, '[data-yes]');
        await page.keyboard.press('Enter');
      }
      await expect.poll(() => ada.asked !== asked, { message: `${verb} was made` }).toBe(true);
      verbsMade.add(verb);
    }
    expect(verbsMade.size).toBeGreaterThan(1);
    await checkEnd(page);
  });
}

test('the command field: the slash key leads there, words are answered, Esc leaves it', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'vanish');
  await isAsked(page);
  const field = page.getByLabel(word('command.field'), { exact: true });
  const answer = page.locator('[data-voice="answers"]');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await checkFocus(page);
  await type(page, 'see');
  await expect(answer).toContainText(word('vanish.see_box'));
  await type(page, 'T');
  await expect(answer).toContainText(word('table.your_turn'));
  await type(page, 'look 9');
  await expect(answer).toContainText(words('command.not_now', { typed: 'look 9' }));
  await expect(answer).toContainText('look 5');
  await type(page, 'abracadabra');
  await expect(answer).toContainText('call the rabbit');
  await type(page, 'help');
  await expect(answer).toContainText(words('command.words'));
  // A place is chosen, and Enter does it; what was typed last comes back with Up.
  await type(page, '4');
  await expect(page.locator('.spot.picked')).toHaveCount(1);
  await expect(answer).toContainText(words('vanish.do_look', { hat: 4 }));
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveValue('4');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText(words('vanish.you_look', { hat: 4 }));
  await page.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
  await checkFocusSomewhere(page);
});

test('“Sure?” is tied to its question, and begins with the answer that costs nothing', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'court');
  await page.keyboard.press('2');
  await tabTo(page, '[data-move="open 2"]');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog', { name: word('ask.title') });
  await expect(ask).toHaveAccessibleDescription(words('court.risk_open', { hat: 2 }));
  await expect(ask.getByRole('button', { name: word('ask.no') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask).toHaveCount(0);
  await expect(page.locator('[data-move="open 2"]')).toBeFocused();
});
