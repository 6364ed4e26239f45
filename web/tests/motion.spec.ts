// What moves and what does not, and time: shows, the curtain between two people on one device, the clock.
import { expect, test, type Company, type Person } from './company';
import { make } from './hand';
import { watch, watched } from './moving';
import { myTurn, openTable, person, start } from './tables';
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
  await expect.poll(async () => (await watched(ada.page)).markers).toEqual(['1 2', '2 1']);
  expect((await watched(ada.page)).moving).toEqual([]);
});

test('court: without motion a swap is two numbers that change places, and nothing moves', async ({ company }) => {
  const ada = await alone(company, 'court', still);
  await watch(ada.page);
  await make(ada, 'court', 'swap 2 5');
  await expect.poll(async () => (await watched(ada.page)).markers).toEqual(['2 5', '5 2']);
  expect((await watched(ada.page)).moving).toEqual([]);
});

test('with motion both hats of a swap move, and there are no numbers; its frames, on a slow machine', async ({ company }) => {
  const ada = await alone(company, 'vanish', {}, 'normal');
  await make(ada, 'vanish', 'look 1');
  const slow = await ada.context.newCDPSession(ada.page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await watch(ada.page);
  await make(ada, 'vanish', 'swap 1 3');
  await expect.poll(async () => (await watched(ada.page)).moving).toEqual(expect.arrayContaining(['hat:1', 'hat:3']));
  // It is over when it has been shown to everybody: the other one is asked.
  await expect(ada.page.getByRole('log')).toContainText(words('vanish.they_look'), { timeout: 20_000 });
  const { frames, markers } = await watched(ada.page);
  expect(markers).toEqual([]);
  expect(frames.length).toBeGreaterThan(2);
  const times = frames.slice(1).map((now, index) => now - frames[index]!).filter((time) => time < 1000);
  const sorted = [...times].sort((a, b) => a - b);
  const all = times.reduce((sum, time) => sum + time, 0);
  const report =
    `a swap on a 4 times slower processor: median frame ${sorted[sorted.length >> 1]!.toFixed(1)} ms, ` +
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

test('a clock: the seconds run, and when they are over somebody moves for me', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  // The shortest that the lobby offers is 15 seconds; the shortest that a table knows does for a test.
  await page.routeWebSocket('**/ws', (socket) => {
    const table = socket.connectToServer();
    socket.onMessage((message) => table.send(String(message).replace('"clock":15', '"clock":5')));
  });
  await openTable(page, 'vanish', 2);
  await page.getByText(word('lobby.more'), { exact: true }).click();
  const clock = page.getByRole('group', { name: word('lobby.clock') });
  await clock.getByRole('radio', { name: '15 s', exact: true }).click();
  await expect(clock.getByRole('radio', { name: '5 s', exact: true })).toBeChecked();
  await start(page);
  await expect(myTurn(page)).toBeVisible();
  const timer = page.getByRole('timer');
  await expect(timer).toBeVisible();
  const before = Number.parseInt(await timer.innerText(), 10);
  await expect.poll(async () => Number.parseInt(await timer.innerText(), 10)).toBeLessThan(before);
  await expect(page.getByRole('log')).toContainText(/You (look|call)/, { timeout: 30_000 });
});
