// Played by ear: what the live regions say, in which order, and what the table answers to single keys.
import type { Page } from '@playwright/test';
import { giveClock, startClock, stopClock } from './clock';
import { expect, test, type Person } from './company';
import { make, nextOf, turnOf } from './hand';
import { isAsked, playByKeys } from './keys';
import { dice, wholeGame } from './player';
import { hurried, person } from './tables';
import { word, words } from './words';

interface Said {
  what: 'happened' | 'secret' | 'asked' | 'answers';
  text: string;
}

// From now on, everything that a screen reader would be given, as it comes.
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: Said[] = [];
    Object.assign(window, { said });
    const heard = ['happened', 'secret', 'asked', 'answers'] as const;
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[data-voice]');
        const what = heard.find((one) => one === region?.dataset['voice']);
        const nodes = type === 'characterData' ? [target] : [...addedNodes];
        const text = nodes
          .map((one) => one.textContent ?? '')
          .join('')
          .trim();
        if (what && text !== '') said.push({ what, text });
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
const said = (page: Page): Promise<Said[]> => page.evaluate(() => (window as unknown as { said: Said[] }).said);
const heardBy = async ({ page }: Person): Promise<string[]> => (await said(page)).map(({ what }) => what);

// A calm table waits longest until a move has been shown, before it asks.
const calm = { set: { pace: 'calm' } };

// What happened, each sentence with its secret if there is one; what is asked comes last.
const inOrder = /^(happened (secret )?)+asked $/;
async function checkOrder(person: Person): Promise<Said[]> {
  await expect.poll(async () => (await said(person.page)).at(-1)?.what).toBe('asked');
  const all = await said(person.page);
  expect(all.map(({ what }) => `${what} `).join(''), JSON.stringify(all)).toMatch(inOrder);
  return all;
}

test('vanish: what happened, then what I alone see, then what is asked', async ({ company }) => {
  const [ada, bo] = [await hurried(company, 'Ada'), await hurried(company, 'Bo')];
  await company.gather([ada, bo], 'vanish', calm);
  await isAsked(ada.page);
  await listen(ada.page);
  await make(ada, 'vanish', 'look 3');
  const [happened, secret, asked] = await checkOrder(ada);
  expect(happened?.text).toMatch(words('vanish.you_look', { hat: 3 }));
  expect(secret?.text).toMatch(words('vanish.you_see', { hat: 3 }));
  expect(asked?.text).toMatch(words('vanish.ask_swap', { hat: 3 }));
  await make(ada, 'vanish', 'swap 3 1');
  await turnOf(bo);
  await expect(ada.page.getByRole('log')).toContainText(words('vanish.you_swap', { a: 3, b: 1 }));
  await listen(ada.page);
  await make(bo, 'vanish', 'look 2');
  await make(bo, 'vanish', 'swap 2 4');
  const all = await checkOrder(ada);
  expect(all.map(({ what }) => what)).toEqual(['happened', 'happened', 'asked']);
  expect(all[0]?.text).toMatch(words('vanish.they_look', { name: 'Bo', hat: 2 }));
  expect(all[1]?.text).toMatch(words('vanish.they_swap', { name: 'Bo', a: 2, b: 4 }));
  expect(all[2]?.text).toContain(word('vanish.ask_turn'));
});

test('court: what happened, then what I alone see, then what is asked', async ({ company }) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  await company.gather([ada, bo], 'court', calm);
  await isAsked(ada.page);
  await listen(ada.page);
  await make(ada, 'court', 'look 4');
  await expect.poll(() => heardBy(ada)).toEqual(['happened', 'secret']);
  await ada.page.keyboard.press('Escape'); // closes it
  await expect(ada.page.locator('button.peek')).toHaveCount(0);
  await make(bo, 'court', 'swap 2 6');
  const all = await checkOrder(ada);
  expect(all.map(({ what }) => what)).toEqual(['happened', 'secret', 'happened', 'asked']);
  expect(all[0]?.text).toMatch(words('court.you_look', { hat: 4 }));
  expect(all[1]?.text).toMatch(words('court.hat_is', { hat: 4 }));
  expect(all[2]?.text).toMatch(words('court.they_swap', { name: 'Bo', a: 2, b: 6 }));
  expect(all[3]?.text).toContain(word('court.ask'));
});

test('court: who is asked while a peek is still open hears first what has happened meanwhile', async ({ company }) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  await giveClock(ada.page);
  await company.gather([ada, bo], 'court');
  await isAsked(ada.page);
  await listen(ada.page);
  await stopClock(ada.page);
  await make(ada, 'court', 'look 4');
  await expect.poll(() => heardBy(ada)).toEqual(['happened', 'secret']);
  // Nobody has to follow a look, so Ada is asked at once.
  await make(bo, 'court', 'look 2');
  await turnOf(ada);
  await startClock(ada.page);
  await expect(ada.page.getByRole('log')).toContainText(words('court.they_look', { name: 'Bo', hat: 2 }));
  const all = await checkOrder(ada);
  expect(all.map(({ what }) => what)).toEqual(['happened', 'secret', 'happened', 'asked']);
});

// As little as possible.
const quietly = (legal: string[]): string => legal.find((one) => /^(stop|pass|discard|draw wand)/.test(one)) ?? legal[0]!;
test('rabbits: what happened, then what I alone see, then what is asked, whatever the dice say', async ({ company }) => {
  const [ada, bo] = [await hurried(company, 'Ada'), await hurried(company, 'Bo')];
  await company.gather([ada, bo], 'rabbits', calm);
  await isAsked(ada.page);
  // Two turns of Ada's, each to its end.
  for (let turns = 0; turns < 2; turns += 1) {
    let done = false;
    while (!done) {
      const legal = await turnOf(ada);
      const move = legal.find((one) => /^(flip|exchange|draw wand)/.test(one)) ?? quietly(legal);
      // What lies on the table is known: she is told of the move, and asked again, or Bo is.
      await isAsked(ada.page);
      await listen(ada.page);
      await make(ada, 'rabbits', move);
      done = move === 'pass';
      if (!done) await checkOrder(ada);
    }
    while ((await turnOf(bo)).length > 0) {
      const move = quietly(bo.asked!.legal);
      await make(bo, 'rabbits', move);
      if (move === 'pass') break;
    }
    // All that Bo did, and Ada's dice, and only then the question.
    await checkOrder(ada);
  }
});

test('rabbits: who draws a hat card is asked once, with the rabbit that it is', async ({ company }) => {
  const [ada, bo] = [await hurried(company, 'Ada'), await hurried(company, 'Bo')];
  await company.gather([ada, bo], 'rabbits');
  for (;;) {
    const me = (await nextOf([ada, bo]))!;
    if (me === ada && ada.asked!.legal.includes('draw hat')) break;
    await make(me, 'rabbits', quietly(me.asked!.legal));
  }
  await isAsked(ada.page);
  await listen(ada.page);
  await make(ada, 'rabbits', 'draw hat');
  await expect(ada.page.locator('[data-at="hand"] [role="img"]')).toBeVisible();
  const all = await checkOrder(ada);
  expect(all.map(({ what }) => what)).toEqual(['happened', 'asked']);
  expect(all[1]?.text).toMatch(words('rabbits.ask_keep'));
});

for (const [game, answers] of [
  [
    'court',
    {
      s: ['court.see_column', 'court.see_piles', 'court.you_have', 'court.they_have'],
      l: ['court.deal'],
      chosen: 'court.do_look',
    },
  ],
  [
    'rabbits',
    {
      s: ['rabbits.you_rack', 'rabbits.they_rack', 'rabbits.you_have', 'rabbits.see_dice', 'rabbits.see_piles'],
      l: ['rabbits.you_roll'],
      chosen: null, // up to the dice
    },
  ],
] as const) {
  test(`${game}: s, l, t and c answer what is seen, the last move, whose turn it is and what can be done`, async ({
    company,
  }) => {
    const { page } = await person(company, 'Ada');
    await playByKeys(page, game);
    await isAsked(page); // an answer is gone when the table changes, so all that was dealt and rolled lies there first
    const answer = page.locator('.answer');
    const spoken = page.locator('[data-voice="answers"]');
    const ask = async (key: string, texts: readonly string[]): Promise<void> => {
      await page.keyboard.press(key);
      for (const text of texts) {
        await expect(answer).toContainText(words(text));
        await expect(spoken.filter({ hasText: words(text) })).toHaveCount(1);
      }
    };
    await ask('s', answers.s);
    await ask('l', answers.l);
    await ask('t', ['table.your_turn']);
    await ask('c', ['table.can_choose']);
    if (answers.chosen) {
      await page.keyboard.press('3');
      await ask('c', [answers.chosen]);
    }
    await page.keyboard.press('Escape');
    await expect(answer).toHaveCount(0);
  });
}

test('what is asked twice is answered twice, and a tells once more what it shows', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'court');
  await isAsked(page);
  await listen(page);
  const answered = async (): Promise<number> => (await said(page)).filter(({ what }) => what === 'answers').length;
  for (const key of ['s', 't', 'c', 'l', 'a']) {
    const before = await answered();
    await page.keyboard.press(key);
    await expect.poll(answered).toBeGreaterThan(before);
    const once = await answered();
    await page.keyboard.press(key);
    await expect.poll(answered, { message: `${key} for the second time` }).toBeGreaterThan(once);
  }
  const all = await said(page);
  expect(all.some(({ text }) => text.includes(word('table.once_more')))).toBe(true);
  expect(all.at(-1)?.text).toMatch(words('court.deal'));
  // What can't be chosen says why, as often as it is tried, and interrupts nobody.
  await expect(page.locator('[role="alert"]')).toHaveCount(0);
});

// The regions that may interrupt, with all that they ever said.
const interruptions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const cut: string[] = [];
    Object.assign(window, { cut });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live="assertive"], [role="alert"]',
        );
        if (region) cut.push(...[...addedNodes].map((one) => one.textContent?.trim() ?? '').filter((one) => one !== ''));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
test('rabbits: only what a seat alone sees interrupts; what everybody sees comes in its turn', async ({ company }) => {
  test.setTimeout(wholeGame);
  const [ada, bo] = [await hurried(company, 'Ada'), await hurried(company, 'Bo')];
  await company.gather([ada, bo], 'rabbits', { options: { turn_limit: 8 } });
  await interruptions(bo.page);
  await listen(bo.page);
  const roll = dice(3);
  let publicly = 0;
  for (let me = await nextOf([ada, bo]); me; me = await nextOf([ada, bo])) {
    // Bo does as little as possible; Ada turns nothing, so that whatever Bo hears is for all, and claims something at last.
    const legal = me.asked!.legal.filter((one) => !/^(flip|exchange)/.test(one));
    const all = legal.length > 0 ? legal : me.asked!.legal;
    const claim = publicly === 0 ? all.find((one) => one.startsWith('claim')) : undefined;
    const move = me === bo ? quietly(all) : (claim ?? all[roll(all.length)]!);
    if (me === ada && /^(draw wand|keep|discard|claim)/.test(move)) publicly += 1;
    await make(me, 'rabbits', move);
  }
  expect(publicly).toBeGreaterThan(0);
  const open = ['rabbits.new_goal', 'rabbits.put_away', 'rabbits.shown'].map((key) => words(key));
  const cut = await bo.page.evaluate(() => (window as unknown as { cut: string[] }).cut);
  for (const text of cut) for (const one of open) expect(text).not.toMatch(one);
  const heard = (await said(bo.page)).filter(({ what, text }) => what === 'happened' && open.some((one) => one.test(text)));
  expect(heard.length).toBeGreaterThan(0);
});

test('the table begins at its heading, and says where one is and how to type', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playByKeys(page, 'vanish');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word('game.vanish'));
  await expect(page.locator('[data-voice="around"]')).toContainText(words('command.arrive'));
});

test('short announcements are short', async ({ company }) => {
  const [ada, bo] = [await hurried(company, 'Ada'), await hurried(company, 'Bo')];
  await ada.context.addInitScript(() =>
    localStorage.setItem('magichat.settings', JSON.stringify({ pace: 'quick', muted: true, terse: true })),
  );
  await company.gather([ada, bo], 'court');
  await turnOf(ada);
  await listen(ada.page);
  await make(ada, 'court', 'look 4');
  await make(bo, 'court', 'swap 2 6');
  const heard = ada.page.locator('[data-voice="happened"]');
  await expect(heard).toContainText(words('court.they_swap_short', { name: 'Bo', a: 2, b: 6 }));
  await expect(heard).not.toContainText(words('court.they_swap', { name: 'Bo', a: 2, b: 6 }));
  expect((await said(ada.page)).map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringMatching(words('court.hat_is_short', { hat: 4 }))]),
  );
  // What is read with the eyes stays whole.
  await expect(ada.page.locator('.bar')).not.toContainText(words('court.ask_short'));
});
