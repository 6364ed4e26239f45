// The same ways through the house in Firefox and in WebKit: home, a lobby, a whole game of each kind on this device and with
// the server, and what was played as a film. Chromium goes them in all the other tests.
import type { Page } from '@playwright/test';
import { gameNames } from '../../src/protocol';
import { playOut, wholeGame, type Finger } from '../player';
import { word } from '../words';
import { attentive, chosen, haste, script, short } from './before';
import { count, press, see } from './hands';
import { expect, test, type Screen } from './screen';

test.describe.configure({ timeout: wholeGame });

const phone = { width: 390, height: 844 };
const person = { name: 'Ada', muted: true, pace: 'quick' };
const before = (turns: number): string => script([attentive], [chosen, person], [haste], [short, turns]);
// With two seats vanish has no limit: somebody wins the wand.
const turns = { vanish: 10, court: 6, rabbits: 4 };

// From the end of a game into its film, and through it.
async function watch(screen: Screen): Promise<void> {
  if ((await count(screen, '[data-replay]')) === 0) await press(screen, '[data-more]');
  await press(screen, '[data-replay]');
  await see(screen, '[data-board] [data-at]');
  const slider = (): Promise<[number, number]> =>
    screen.evaluate(() => {
      const { value, max } = document.querySelector<HTMLInputElement>('input[type="range"]')!;
      return [Number(value), Number(max)];
    });
  const [, last] = await slider();
  expect(last).toBeGreaterThan(1);
  await press(screen, `[aria-label="${word('record.first')}"]`);
  await expect.poll(slider).toEqual([0, last]);
  await press(screen, `[aria-label="${word('record.next')}"]`);
  await expect.poll(slider).toEqual([1, last]);
  await press(screen, `[aria-label="${word('record.last')}"]`);
  await expect.poll(slider).toEqual([last, last]);
}
// A driver is quicker than the buttons that a touch calls up, and a person is not: they are waited for.
const finger: Finger = async (page, x, y) => {
  await page.mouse.click(x, y);
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const deaf = (one: Element): boolean => getComputedStyle(one).pointerEvents === 'none';
    const buttons = (): Element[] => [...document.querySelectorAll('[data-move], [data-verb], [data-yes]')];
    for (let frames = 0; frames < 90 && buttons().some(deaf); frames += 1) await frame();
  });
};
// The player needs no more of a page than a screen can do.
const play = (screen: Screen, seed: number): Promise<void> => playOut([screen as unknown as Page], seed, finger);

for (const engine of ['firefox', 'webkit'] as const) {
  for (const game of gameNames) {
    test(`${engine}: ${game} on this device, from the first page to the end and its film`, async ({ open }) => {
      const screen = await open(engine, before(turns[game]), phone);
      await screen.goto('/');
      await press(screen, 'main button', word(`game.${game}`));
      await see(screen, '[data-board] .spot');
      await play(screen, 3);
      await see(screen, '[data-over]');
      await watch(screen);
    });

    test(`${engine}: ${game} with the server, from the lobby to the end and its film`, async ({ open }) => {
      const screen = await open(engine, before(turns[game]), phone);
      await screen.goto('/#new');
      await press(screen, 'main button', word(`game.${game}`));
      await see(screen, 'h2', word('lobby.chairs'));
      await press(screen, 'fieldset label', '3');
      await expect.poll(() => count(screen, '[aria-labelledby="chairs"] li:has(.face)')).toBe(3);
      await press(screen, 'button', word('lobby.fill'));
      await press(screen, 'button', word('lobby.start'));
      await see(screen, '[data-board] .spot');
      await play(screen, 5);
      await see(screen, '[data-over]');
      await watch(screen);
    });
  }
}
