// Makes one named move by hand: touches what it needs, presses its button, and says yes if asked.
import { expect } from '@playwright/test';
import type { Person } from './company';
import { tabTo } from './keys';

// What lies where, for each kind of move (as web/src/games/*/moves.ts has it).
function places(game: string, move: string, seat: number): string[] {
  const [verb = '', ...rest] = move.split(' ');
  if (game === 'court') return rest.map((one) => `column:${one}`);
  if (game === 'vanish') return rest.map((one) => (verb === 'call' ? `animal:${one}` : `hat:${one}`));
  const [a, b, c] = rest;
  if (verb === 'flip') return [`slot:${a}:${b}`];
  if (verb === 'exchange') return [`slot:${seat}:${a}`, `slot:${b}:${c}`];
  if (verb === 'draw') return [`pile:${a}`];
  if (verb === 'discard') return ['discard'];
  return rest.map((slot) => `slot:${seat}:${slot}`); // keep, claim; none for stop and pass
}

// Waits until this person is asked.
export async function turnOf(person: Person): Promise<string[]> {
  await expect.poll(() => person.asked !== null, { timeout: 20_000 }).toBe(true);
  return person.asked!.legal;
}

export async function make(person: Person, game: string, move: string): Promise<void> {
  const asked = person.asked ?? (await turnOf(person), person.asked!);
  const { page } = person;
  const button = page.locator(`[data-move="${move}"]`);
  for (const at of places(game, move, asked.seat)) {
    const spot = page.locator(`.spot[data-at="${at}"]`);
    await expect(page.locator('.spot.marked, [data-move]').first()).toBeVisible();
    // What is lifted already needs no touch.
    if ((await spot.getAttribute('aria-disabled')) === 'false') await spot.click();
  }
  await button.click();
  const yes = page.locator('[data-yes]');
  await expect.poll(async () => person.asked !== asked || (await yes.isVisible())).toBe(true);
  if (await yes.isVisible()) await yes.click();
  await expect.poll(() => person.asked !== asked, { message: `${move} was not made` }).toBe(true);
}

// The same with keys alone: each thing by its own key, then Enter on what to do with it.
export async function makeByKeys(person: Person, game: string, move: string): Promise<void> {
  const asked = person.asked!;
  const { page } = person;
  await expect(page.locator('.spot.marked, [data-move]').first()).toBeVisible();
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
