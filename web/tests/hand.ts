// Makes one named move by hand: says what is meant where that needs several things, touches them, presses the button, and
// says yes if asked.
import { expect } from '@playwright/test';
import type { Person } from './company';
import { tabTo, turn } from './keys';

// What lies where, for each kind of move (as web/src/games/*/moves.ts has it).
function places(game: string, move: string, seat: number): string[] {
  const [verb = '', ...rest] = move.split(' ');
  if (game === 'court') return rest.map((one) => `column:${one}`);
  if (game === 'vanish') return rest.map((one) => (verb === 'call' ? `animal:${one}` : `hat:${one}`));
  const [a, b, c] = rest;
  if (verb === 'flip') return [`slot:${a}:${b}`];
  if (verb === 'exchange') return [`slot:${seat}:${a}`, `slot:${b}:${c}`];
  if (verb === 'draw') return [`pile:${a}`];
  return rest.map((slot) => `slot:${seat}:${slot}`); // keep, claim; none for stop, discard and pass
}

// My dice, or the end of a round, wait for a tap; they may go on by themselves meanwhile.
async function goOn({ page }: Person): Promise<void> {
  const button = page.locator('[data-go-on]');
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => {});
}

// Waits until this person is asked.
export async function turnOf(person: Person): Promise<string[]> {
  const asked = async (): Promise<boolean> => {
    if (!person.asked) await goOn(person);
    return person.asked !== null;
  };
  await expect.poll(asked, { timeout: 30_000 }).toBe(true);
  return person.asked!.legal;
}

// Waits until one of these people is asked, and says who; null: the game is over. Without their taps the table would wait
// for each of their dice as long as it waits for anybody.
export async function nextOf(people: Person[]): Promise<Person | null> {
  const next = (): Person | null => people.find(({ asked }) => asked !== null) ?? null;
  const over = (): boolean => people.some((one) => one.all('over').length > 0);
  const found = async (): Promise<boolean> => {
    if (!next() && !over()) await Promise.all(people.map(goOn));
    return next() !== null || over();
  };
  await expect.poll(found, { timeout: 30_000 }).toBe(true);
  return next();
}

// The kind of move that has to be meant before its things are chosen: where one of them alone could be used otherwise; and
// nobody is done with what has not begun.
const meant = (move: string): string => {
  const verb = move.split(' ')[0]!;
  return verb === 'stop' ? 'flip' : /^(swap|exchange|claim)$/.test(verb) ? verb : '';
};

export async function make(person: Person, game: string, move: string): Promise<void> {
  const asked = person.asked ?? (await turnOf(person), person.asked!);
  const { page } = person;
  const button = page.locator(`[data-move="${move}"]`);
  await turn(page); // my dice, or the end of a round, may wait
  const intention = page.locator(`[data-verb="${meant(move)}"]:not([data-move])`);
  if (!(await button.isVisible()) && (await intention.isVisible())) await intention.click();
  for (const at of places(game, move, asked.seat)) {
    const spot = page.locator(`.spot[data-at="${at}"]`);
    // What is lifted already needs no touch.
    if ((await spot.getAttribute('aria-disabled')) === 'false') await spot.click();
  }
  await button.click();
  const yes = page.locator('[data-yes]');
  await expect.poll(async () => person.asked !== asked || (await yes.isVisible())).toBe(true);
  if (await yes.isVisible()) await yes.click();
  await expect.poll(() => person.asked !== asked, { message: `${move} was not made` }).toBe(true);
}

// The same with keys alone: what is meant with Tab and Enter, each thing by its own key, then Enter on what to do with it.
export async function makeByKeys(person: Person, game: string, move: string): Promise<void> {
  const asked = person.asked!;
  const { page } = person;
  await turn(page); // my dice, or the end of a round, may wait
  const intention = `[data-verb="${meant(move)}"]:not([data-move])`;
  if (!(await page.locator(`[data-move="${move}"]`).isVisible()) && (await page.locator(intention).isVisible())) {
    await tabTo(page, intention);
    await page.keyboard.press('Enter');
  }
  for (const at of places(game, move, asked.seat)) {
    const spot = page.locator(`.spot[data-at="${at}"]`);
    if ((await spot.getAttribute('aria-disabled')) === 'true') continue; // lifted already
    await page.keyboard.press((await spot.getAttribute('aria-keyshortcuts'))!);
    await expect(spot).toHaveAttribute('aria-pressed', 'true');
  }
  const button = page.locator(`[data-move="${move}"]`);
  await expect(button).toBeVisible();
  if (!(await button.evaluate((one) => one === document.activeElement))) await tabTo(page, `[data-move="${move}"]`);
  await page.keyboard.press('Enter');
  const yes = page.locator('[data-yes]');
  await expect.poll(async () => person.asked !== asked || (await yes.isVisible())).toBe(true);
  if (await yes.isVisible()) {
    await tabTo(page, '[data-yes]');
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => person.asked !== asked, { message: `${move} was not made` }).toBe(true);
}
