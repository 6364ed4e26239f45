// Lines that break, tabs that close, tables that can't be had: nothing is lost, nothing is done twice, and there is
// always a sentence and a way on.
import { expect, test, type Person } from './company';
import { giveClock, startClock, stopClock } from './clock';
import { make, turnOf } from './hand';
import { Line } from './line';
import { word, words } from './words';

const away = (person: Person) => person.page.locator('[data-away]');
const moves = (said: string[]): string[] =>
  said
    .map((text) => JSON.parse(text) as { type: string; move?: string })
    .flatMap((one) => (one.type === 'move' ? [one.move!] : []));

test('a server that falls and comes back: the table stays in sight, comes back by itself and goes on', async ({
  company,
  server,
}) => {
  company.forgive(/WebSocket connection to/, /ERR_CONNECTION/);
  const [ada, bo] = [await company.come(), await company.come()];
  await company.gather([ada, bo], 'vanish', { set: { pace: 'normal' } });
  await make(ada, 'vanish', 'look 3');
  await server.stop('SIGKILL');
  for (const person of [ada, bo]) {
    await expect(away(person)).toBeVisible();
    await expect(person.page.locator('[data-at="hat:3"]')).toBeVisible();
  }
  // Whatever is touched now does nothing, and is not kept for later.
  await ada.page.locator('[data-at="hat:5"]').click({ force: true });
  await expect(ada.page.locator('[data-move]')).toHaveCount(0);
  await server.start();
  for (const person of [ada, bo]) await expect(away(person)).toBeHidden({ timeout: 30_000 });
  await make(ada, 'vanish', 'swap 3 5');
  await expect(bo.page.getByText(words('vanish.they_swap', { name: 'Ada', a: 3, b: 5 })).first()).toBeAttached();
  await turnOf(bo);
  expect(ada.said.filter(({ type }) => type === 'move')).toHaveLength(2);
});

test('what happened while a line was cut is told when it is back', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  const line = await Line.of(ada.page);
  await company.gather([ada, bo], 'vanish', { set: { pace: 'normal' } });
  await make(ada, 'vanish', 'look 1');
  await make(ada, 'vanish', 'swap 1 2');
  await turnOf(bo);
  line.cut();
  await expect(away(ada)).toBeVisible();
  await make(bo, 'vanish', 'look 4');
  await make(bo, 'vanish', 'swap 4 5');
  await expect(ada.page.locator('[data-at="hat:4"]')).toBeVisible();
  line.mend();
  await expect(away(ada)).toBeHidden({ timeout: 30_000 });
  for (const what of [
    words('vanish.they_look', { name: 'Bo', hat: 4 }),
    words('vanish.they_swap', { name: 'Bo', a: 4, b: 5 }),
  ]) {
    await expect(ada.page.getByRole('log').getByText(what)).toHaveCount(1);
  }
  await make(ada, 'vanish', 'look 2');
  expect(moves(line.said)).toEqual(['look 1', 'swap 1 2', 'look 2']);
});

for (const fate of ['lost', 'unanswered'] as const) {
  test(`a move that is ${fate} when the line breaks is made once`, async ({ company }) => {
    const [ada, bo] = [await company.come(), await company.come()];
    const line = await Line.of(ada.page);
    await company.gather([ada, bo], 'court', { set: { pace: 'normal' } });
    await turnOf(ada);
    line.fate = (message) => (message.includes('"swap 2 6"') ? fate : 'arrives');
    await ada.page.locator('[data-at="column:2"]').first().click();
    await ada.page.locator('[data-verb="swap"]').click();
    await ada.page.locator('[data-at="column:6"]').first().click();
    // It says so as soon as the line is back, and only if it has to: looked for from now on.
    const sorry = ada.page.locator('.notice').getByText(word('table.not_arrived'));
    const told = fate === 'lost' ? expect(sorry).toBeVisible({ timeout: 60_000 }) : null;
    await ada.page.locator('[data-move="swap 2 6"]').click();
    await expect(away(ada)).toBeVisible();
    line.mend();
    await expect(away(ada)).toBeHidden({ timeout: 30_000 });
    if (fate === 'lost') {
      // It was not made, and nobody makes it behind the player's back: he is asked again.
      await expect(ada.page.locator('.spot.marked').first()).toBeVisible();
      await told;
      expect(moves(line.said)).toEqual(['swap 2 6']);
      expect(
        bo
          .all('seen')
          .flatMap(({ events }) => events)
          .filter(({ event }) => event === 'swap'),
      ).toEqual([]);
      line.fate = () => 'arrives';
      await make(ada, 'court', 'swap 2 6');
    }
    await expect(bo.page.getByText(words('court.they_swap', { name: 'Ada', a: 2, b: 6 })).first()).toBeAttached();
    await turnOf(bo);
    if (fate === 'unanswered') await expect(sorry).toHaveCount(0);
    expect(
      bo
        .all('seen')
        .flatMap(({ events }) => events)
        .filter(({ event }) => event === 'swap'),
    ).toHaveLength(1);
    expect(moves(line.said)).toEqual(fate === 'lost' ? ['swap 2 6', 'swap 2 6'] : ['swap 2 6']);
  });
}

test('a closed tab comes back to its seat', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await giveClock(ada.page);
  const code = await company.gather([ada, bo], 'vanish', { set: { pace: 'normal' } });
  await turnOf(ada);
  await ada.page.close();
  ada.page = await ada.tab();
  await ada.page.goto('/');
  // The first page offers to go on.
  await ada.page.getByRole('link', { name: code }).click();
  await expect(ada.page.getByRole('heading', { level: 1, name: word('table.your_turn') })).toBeVisible();
  await stopClock(ada.page); // so that the peek stays open
  await make(ada, 'vanish', 'look 5');
  await expect(ada.page.getByRole('button', { name: words('vanish.close_peek') })).toBeVisible();
});

test('two tabs of one seat: the newer one plays, the older one says so and can take over', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await giveClock(ada.page);
  const code = await company.gather([ada, bo], 'vanish', { set: { pace: 'normal' } });
  await turnOf(ada);
  const older = ada.page;
  const newer = await ada.tab();
  await newer.goto(`/t/${code}`);
  await expect(older.getByText(word('table.elsewhere'))).toBeVisible();
  await expect(newer.locator('[data-at="hat:1"]')).toBeVisible();
  ada.page = newer;
  await stopClock(newer); // so that the peek stays open
  await make(ada, 'vanish', 'look 1');
  // What only this seat sees is in the tab that plays, and nowhere else.
  await expect(newer.getByRole('button', { name: words('vanish.close_peek') })).toBeVisible();
  await expect(older.locator('[data-board]')).toHaveCount(0);
  await startClock(newer);
  await older.getByRole('button', { name: word('table.play_here') }).click();
  await expect(older.locator('[data-at="hat:1"]')).toBeVisible();
  await expect(newer.getByText(word('table.elsewhere'))).toBeVisible();
  ada.page = older;
  await make(ada, 'vanish', 'swap 1 2');
  await turnOf(bo);
});

test('a line that dies without a word: the page finds out, says so, and comes back', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await ada.page.clock.install();
  const line = await Line.of(ada.page);
  await company.gather([ada, bo], 'vanish');
  await turnOf(ada);
  line.die();
  const asked = (): number => line.said.filter((text) => text.includes('"ping"')).length;
  // Nothing is heard for a while: the page asks, and is not answered.
  await ada.page.clock.fastForward(21_000);
  await expect.poll(asked).toBeGreaterThan(0);
  await expect(away(ada)).toHaveCount(0);
  line.block(); // no way back until the sign has been seen
  await ada.page.clock.fastForward(9_000);
  await expect(away(ada)).toBeVisible();
  await expect(ada.page.locator('[data-at="hat:3"]')).toBeVisible();
  line.mend();
  await expect(away(ada)).toBeHidden({ timeout: 30_000 });
  await make(ada, 'vanish', 'look 3');
  expect(moves(line.said)).toEqual(['look 3']);
});

test('while nobody looks at the page nothing is shown; then it is, in order', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await giveClock(ada.page);
  const code = await company.gather([ada, bo], 'vanish');
  await make(ada, 'vanish', 'look 1');
  await make(ada, 'vanish', 'swap 1 2');
  await turnOf(bo);
  const lookAway = (hidden: boolean): Promise<void> =>
    ada.page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (now ? 'hidden' : 'visible') });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await stopClock(ada.page); // so that a sign of Bo's stays
  await lookAway(true);
  await make(bo, 'vanish', 'look 4');
  await make(bo, 'vanish', 'swap 4 5');
  const swap = (): number | undefined =>
    ada.all('seen').findLast(({ events }) => events.some(({ event }) => event === 'swap'))?.n;
  await expect
    .poll(
      () =>
        ada
          .all('seen')
          .flatMap(({ events }) => events)
          .filter(({ event }) => event === 'swap').length,
    )
    .toBe(2);
  // It is heard after his swap, and needs no eyes: when it is there, so is the swap.
  await bo.tell(code, [{ type: 'emote', seat: 2, emote: 'wave' }]);
  await expect(ada.page.locator('.bubble')).toBeAttached();
  const log = ada.page.getByRole('log');
  await expect(log).not.toContainText(words('vanish.they_look', { name: 'Bo', hat: 4 }));
  await expect(log).not.toContainText(words('vanish.they_swap', { name: 'Bo', a: 4, b: 5 }));
  expect(ada.said.filter((one) => one.type === 'shown' && one.n === swap())).toEqual([]);
  await lookAway(false);
  await startClock(ada.page);
  await expect(log).toContainText(words('vanish.they_swap', { name: 'Bo', a: 4, b: 5 }));
  await expect.poll(() => ada.said.some((one) => one.type === 'shown' && one.n === swap())).toBe(true);
  const told = await log.locator('p').allTextContents();
  const at = (pattern: RegExp): number => told.findIndex((one) => pattern.test(one));
  expect(at(words('vanish.they_look', { name: 'Bo', hat: 4 }))).toBe(
    at(words('vanish.they_swap', { name: 'Bo', a: 4, b: 5 })) - 1,
  );
});

test('who is sent away by the host is told so, and finds the way home', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  const code = await company.gather([ada, bo], 'court', { start: false });
  await ada.page.getByRole('button', { name: word('lobby.send_away') }).click();
  await ada.page.getByRole('button', { name: word('lobby.send_away_sure') }).click();
  await expect(bo.page.getByText(word('table.bye_cleared'))).toBeVisible();
  await bo.page.getByRole('button', { name: word('page.home') }).click();
  await expect(bo.page).toHaveURL(/\/$/);
  // It is not offered to him again.
  await expect(bo.page.getByRole('link', { name: code })).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: word('lobby.fill') })).toBeVisible();
});

test('a code that no table has: a sentence, and the way home', async ({ company }) => {
  company.forgive(/404/);
  const ada = await company.come();
  await ada.page.goto('/t/no-such-table-1');
  await expect(ada.page.getByText(word('table.unknown'))).toBeVisible();
  await ada.page.getByRole('button', { name: word('page.home') }).click();
  await ada.page.goto('/#join');
  await ada.page.getByLabel(word('join.code')).fill('no such table 1');
  await ada.page.getByRole('button', { name: word('join.go') }).click();
  await expect(ada.page.getByText(word('join.unknown'))).toBeVisible();
});

test('a table that allows no watchers says so, at its link and at the door', async ({ company }) => {
  const [ada, bo, cy] = [await company.come(), await company.come(), await company.come()];
  const code = await company.gather([ada, bo], 'rabbits', { set: { watch: false } });
  await cy.page.goto(`/t/${code}`);
  await expect(cy.page.getByText(word('table.refused'))).toBeVisible();
  await cy.page.getByRole('button', { name: word('page.home') }).click();
  await cy.page.goto('/#watch');
  await cy.page.getByLabel(word('join.code')).fill(code);
  await cy.page.getByRole('button', { name: word('join.watch'), exact: true }).click();
  await expect(cy.page.getByText(word('join.no_watching'))).toBeVisible();
  expect(cy.all('seen')).toEqual([]);
  expect(cy.all('view')).toEqual([]);
});

test('a full table: whoever comes now may watch', async ({ company }) => {
  const [ada, bo, cy] = [await company.come(), await company.come(), await company.come()];
  const code = await company.gather([ada, bo], 'vanish', { start: false });
  await cy.page.goto('/#join');
  await cy.page.getByLabel(word('join.code')).fill(code);
  await cy.page.getByRole('button', { name: word('join.go') }).click();
  await expect(cy.page.getByText(words('lobby.waiting', { host: 'Ada' }))).toBeVisible();
  await expect(cy.page.getByRole('button', { name: word('lobby.sit') })).toHaveCount(0);
  await ada.page.getByRole('button', { name: word('lobby.start'), exact: true }).click();
  await expect(cy.page.locator('[data-at="hat:1"]')).toBeVisible();
  await cy.page.locator('.spot[data-at="hat:1"]').press('Enter'); // by a key: hats that are being dealt move away from a finger
  await expect(cy.page.getByText(word('table.why_not_your_turn')).first()).toBeVisible();
});
