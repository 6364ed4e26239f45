// What moves and what does not, and time: shows, the curtain between two people on one device, the clock.
import { expect, test, type Company, type Person } from './company';
import { giveClock, startClock, stopClock } from './clock';
import { make, nextOf, turnOf } from './hand';
import { watch, watched } from './moving';
import { hurried, myTurn, openTable, person, start } from './tables';
import { word, words } from './words';

const still = { reducedMotion: 'reduce' } as const;
async function alone(company: Company, game: 'vanish' | 'court', options = {}, pace = 'quick'): Promise<Person> {
  const ada = await person(company, 'Ada', options);
  await company.gather([ada], game, { bots: ['goldfish'], set: { pace } });
  return ada;
}

test('vanish: without motion a swap is two numbers that change places, and nothing moves', async ({ company }) => {
  const ada = await alone(company, 'vanish', still);
  await make(ada, 'vanish', 'look 1');
  await watch(ada.page);
  await make(ada, 'vanish', 'swap 1 3');
  // The bot swaps too, later.
  await expect.poll(async () => (await watched(ada.page)).markers.slice(0, 2)).toEqual(['1 2', '2 1']);
  expect((await watched(ada.page)).moving).toEqual([]);
});

test('court: without motion a swap is two numbers that change places, and nothing moves', async ({ company }) => {
  const ada = await alone(company, 'court', still);
  await watch(ada.page);
  await make(ada, 'court', 'swap 2 5');
  await expect.poll(async () => (await watched(ada.page)).markers.slice(0, 2)).toEqual(['2 5', '5 2']);
  expect((await watched(ada.page)).moving).toEqual([]);
});

// Where the numbers lie before and after: the same number is the same card.
function numbered(move: string): [string, string] | null {
  const [verb, a, b, c] = move.split(' ');
  if (verb === 'flip') return [`1 slot:${a}:${b}`, ''];
  if (verb === 'exchange') return [`1 slot:1:${a}, 2 slot:${b}:${c}`, `1 slot:${b}:${c}, 2 slot:1:${a}`];
  if (move === 'draw wand') return ['1 goal:1', '1 pile:wand, 2 goal:1'];
  if (move === 'draw hat') return ['1 pile:hat', '1 seat:1'];
  return null;
}
test('rabbits: without motion cards that change places are numbered before and after, and nothing moves', async ({
  company,
}) => {
  const [ada, bo] = [await hurried(company, 'Ada', still), await hurried(company, 'Bo', still)];
  await company.gather([ada, bo], 'rabbits');
  const seen = new Set<string>();
  // Until the dice have let Ada exchange, and do something else once; Bo does as little as he can.
  for (let moves = 0; moves < 60 && !(seen.has('exchange') && seen.size > 1); moves += 1) {
    const me = (await nextOf([ada, bo]))!;
    const { legal } = me.asked!;
    const fresh = me === ada ? legal.filter((move) => numbered(move) && !seen.has(move.split(' ')[0]!)) : [];
    const move =
      fresh.find((one) => one.startsWith('exchange')) ??
      fresh[0] ??
      legal.find((one) => /^(pass|stop|discard|draw wand)/.test(one)) ??
      legal[0]!;
    if (me === ada) await watch(ada.page);
    await make(me, 'rabbits', move);
    const [before, after] = (me === ada && numbered(move)) || ['', ''];
    if (before === '') continue;
    seen.add(move.split(' ')[0]!);
    const expected = after === '' ? [before] : [before, after];
    // What was shown before may not be over when she is asked.
    const numbers = async (): Promise<string[]> => {
      const { places } = await watched(ada.page);
      return places.slice(Math.max(0, places.indexOf(before))).slice(0, expected.length);
    };
    await expect.poll(numbers, { message: move }).toEqual(expected);
    expect((await watched(ada.page)).moving, move).toEqual([]);
  }
  expect([...seen]).toContain('exchange');
});

test('a peek keeps its time although the table goes on', async ({ company }) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  await giveClock(ada.page);
  const code = await company.gather([ada, bo], 'court');
  await turnOf(ada);
  await stopClock(ada.page);
  await make(ada, 'court', 'look 4');
  const peek = ada.page.getByRole('button', { name: words('court.peek_close', { hat: 4 }) });
  await expect(peek).toBeVisible();
  await make(bo, 'court', 'swap 2 6');
  // His wave comes after his swap, and waits for nothing: when it is there, the swap has arrived.
  await bo.tell(code, [{ type: 'emote', seat: 2, emote: 'wave' }]);
  await expect(ada.page.locator('.bubble')).toBeVisible();
  const swapped = words('court.they_swap', { name: 'Bo', a: 2, b: 6 });
  await expect(peek).toBeVisible();
  await expect(ada.page.getByRole('log')).not.toContainText(swapped);
  // Then it closes by itself, and what waited is told.
  await startClock(ada.page);
  await expect(peek).toBeHidden();
  await expect(ada.page.getByRole('log')).toContainText(swapped);
});

test('with motion both hats of a swap move, and there are no numbers; its frames, on a slow machine', async ({
  company,
}) => {
  const ada = await alone(company, 'vanish', {}, 'normal');
  await make(ada, 'vanish', 'look 1');
  const slow = await ada.context.newCDPSession(ada.page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await watch(ada.page);
  await make(ada, 'vanish', 'swap 1 3');
  await expect.poll(async () => (await watched(ada.page)).moving).toEqual(expect.arrayContaining(['hat:1', 'hat:3']));
  // It is over when the page says so.
  const { n } = ada.all('seen').find(({ events }) => events.some(({ event }) => event === 'swap'))!;
  await expect.poll(() => ada.said.some((one) => one.type === 'shown' && one.n === n), { timeout: 30_000 }).toBe(true);
  const { frames, markers } = await watched(ada.page);
  expect(markers).toEqual([]);
  const times = frames
    .slice(1)
    .map((now, index) => now - frames[index]!)
    .filter((time) => time < 1000);
  const sorted = [...times].sort((a, b) => a - b);
  const all = times.reduce((sum, time) => sum + time, 0);
  // Told, not demanded: how many frames there are is up to the machine.
  const report =
    sorted.length === 0
      ? 'a swap on a 4 times slower processor: too few frames to tell'
      : `a swap on a 4 times slower processor: median frame ${sorted[sorted.length >> 1]!.toFixed(1)} ms, ` +
        `worst ${sorted.at(-1)!.toFixed(1)} ms, ${((1000 * times.length) / all).toFixed(0)} frames/s`;
  test.info().annotations.push({ type: 'frames', description: report });
  console.log(`  ${report}`);
});

test('two people on one device: the curtain comes between them, and each has his own table', async ({ company }) => {
  const ada = await person(company, 'Ada', still);
  const { page } = ada;
  await openTable(page, 'vanish', 2);
  await page.getByRole('button', { name: word('lobby.sit_too') }).click();
  const name = page.getByLabel(words('lobby.name_of', { n: 2 }));
  await name.fill('Bo');
  await name.press('Enter');
  await start(page);
  await expect(myTurn(page)).toBeVisible();
  await expect(page.locator('[data-pass]')).toHaveCount(0);
  await make(ada, 'vanish', 'look 2');
  await make(ada, 'vanish', 'swap 2 4');

  // Nothing of the table can be seen, touched or asked for behind it.
  const curtain = page.getByRole('dialog', { name: words('pass.title', { name: 'Bo' }) });
  await expect(curtain).toBeVisible();
  const behind = await page.evaluate(() => {
    const board = document.querySelector('[data-board]')!;
    const { left, top, width, height } = board.getBoundingClientRect();
    const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
    const points = steps.flatMap((x) => steps.map((y) => document.elementFromPoint(left + x * width, top + y * height)));
    return points.filter((one) => one !== null && board.contains(one)).length;
  });
  expect(behind).toBe(0);
  await page.keyboard.press('s');
  await page.keyboard.press('3');
  await page.keyboard.press('Tab');
  await expect(page.locator('.answer')).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelector('[data-board]')!.contains(document.activeElement))).toBe(false);

  await page.locator('[data-pass]').click();
  await expect(myTurn(page)).toBeVisible();
  await expect(page.locator('.seat.me')).toHaveAttribute('data-at', 'seat:2');
  await expect(page.locator('.spot.picked')).toHaveCount(0);
  // Bo's move is shown once, though two sit here.
  await make(ada, 'vanish', 'look 5');
  await watch(page);
  await make(ada, 'vanish', 'swap 5 1');
  await expect(page.getByRole('dialog', { name: words('pass.title', { name: 'Ada' }) })).toBeVisible();
  expect((await watched(page)).markers).toEqual(['1 2', '2 1']);
});

test('a clock: the seconds run', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await openTable(page, 'vanish', 2);
  await page.getByText(word('lobby.more'), { exact: true }).click();
  const clock = page.getByRole('group', { name: word('lobby.clock') });
  await clock.getByRole('radio', { name: '120 s', exact: true }).click();
  await expect(clock.getByRole('radio', { name: '120 s', exact: true })).toBeChecked();
  await start(page);
  await expect(myTurn(page)).toBeVisible();
  const timer = page.getByRole('timer');
  await expect(timer).toBeVisible();
  const before = Number.parseInt(await timer.innerText(), 10);
  expect(before).toBeGreaterThan(0);
  await expect.poll(async () => Number.parseInt(await timer.innerText(), 10)).toBeLessThan(before);
});

test('a clock: when the seconds are over somebody moves for me', async ({ company }) => {
  const ada = await person(company, 'Ada');
  // The shortest that a table knows.
  await company.gather([ada], 'vanish', { bots: ['goldfish'], set: { clock: 5 } });
  await expect(ada.page.getByRole('log')).toContainText(/You (look|call)/, { timeout: 40_000 });
  expect(ada.said.filter(({ type }) => type === 'move')).toEqual([]);
});
