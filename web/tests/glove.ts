// A finger that goes where the glove points. Whoever it belongs to reads no word: they know pictures, by how they look and
// where they are.
import { test, type Page } from '@playwright/test';
import { gameNames, type GameName } from '../src/protocol';

export const cardOf = (game: GameName): string => `.games button >> nth=${gameNames.indexOf(game)}`;
export const isAt = (page: Page, hash: string) => () => Promise.resolve(page.url().includes(hash));
export const isPointing = async (page: Page): Promise<boolean> =>
  (await page.locator('[data-glove]:not(.gone)').count()) > 0;

// Where the finger of the glove rests, or else the first of some pictures; null while nothing there hears a touch yet.
const look = (page: Page, pictures: string): Promise<{ x: number; y: number } | null> =>
  page.evaluate(async (others) => {
    const see = () => {
      const glove = [...document.querySelectorAll('[data-glove]:not(.gone)')].at(-1);
      const box = (glove ?? document.querySelector(others))?.getBoundingClientRect();
      if (!box || (glove?.getAnimations().length ?? 0) > 0) return null;
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      return document.elementFromPoint(at.x, at.y)?.closest('button, [data-at]') ? at : null;
    };
    for (let frames = 0; frames < 15 && !see(); frames += 1) await new Promise((next) => requestAnimationFrame(next));
    return see();
  }, pictures);

interface Way {
  most?: number; // touches
  pictures?: string; // what is touched while there is no glove
}
// Touches where it points, as long as that helps; how often.
export async function follow(page: Page, until: () => Promise<boolean>, way: Way = {}): Promise<number> {
  const { most = 60, pictures = ':not(*)' } = way;
  const end = Date.now() + test.info().timeout * 0.8;
  let touches = 0;
  while (!(await until())) {
    if (touches > most || Date.now() > end) throw new Error(`nowhere after ${touches} touches`);
    const at = await look(page, pictures);
    if (!at) continue;
    await page.mouse.click(at.x, at.y);
    touches += 1;
  }
  return touches;
}
