// A hand and two eyes for any engine: waits for something, touches it at its middle. What is looked for is named by a selector
// and by words that it says or that are said of it; hidden things are not seen.
import { expect, type Screen } from './screen';

interface Thing {
  what: string;
  words: string;
}

// Where it is, scrolled into sight; null: it is not there, or something lies above it.
function find({ what, words }: Thing): { x: number; y: number } | null {
  for (const one of document.querySelectorAll<HTMLElement>(what)) {
    const says = [one.textContent, one.getAttribute('aria-label')].join(' ');
    if (!says.includes(words) || one.getClientRects().length === 0) continue;
    one.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const there = document.elementFromPoint(middle.x, middle.y);
    if (there && (one.contains(there) || one.closest('label')?.contains(there))) return middle;
  }
  return null;
}

export async function see(screen: Screen, what: string, words = ''): Promise<{ x: number; y: number }> {
  let place: { x: number; y: number } | null = null;
  const look = async (): Promise<boolean> => (place = await screen.evaluate(find, { what, words })) !== null;
  await expect.poll(look, { message: `${what} ${words} can be seen`, timeout: 30_000 }).toBe(true);
  return place!;
}
export async function press(screen: Screen, what: string, words = ''): Promise<void> {
  const { x, y } = await see(screen, what, words);
  await screen.mouse.click(x, y);
}
export const count = (screen: Screen, what: string): Promise<number> =>
  screen.evaluate((it) => document.querySelectorAll(it).length, what);
