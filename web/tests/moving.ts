// Watches a page frame by frame while something is shown: what moves, and which numbers lie on the board.
import type { Page } from '@playwright/test';

export interface Watched {
  frames: number[]; // when a frame was drawn while hats or cards were moving
  moving: string[]; // what moved, each once
  markers: string[]; // numbers as they lay on the board, as '1 2', each change once
}
type Watching = Window & { watched?: Watched };

// From now on. A swap moves hats; everything else that changes place by itself counts too, whichever way it is made.
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: Watched = { frames: [], moving: [], markers: [] };
    (window as Watching).watched = seen;
    const ways = ['transform', 'translate', 'rotate', 'scale', 'offsetDistance'];
    const known = new WeakMap<Animation, string>();
    const nameOf = (one: Animation): string => {
      const effect = one.effect as KeyframeEffect;
      const moves = effect.getKeyframes().some((frame) => ways.some((way) => way in frame));
      const { target } = effect;
      return moves ? ((target as HTMLElement | null)?.dataset['at'] ?? target?.className.toString() ?? '?') : '';
    };
    const step = (now: number): void => {
      const names = document.getAnimations().flatMap((one) => {
        if (one.playState !== 'running') return [];
        if (!known.has(one)) known.set(one, nameOf(one));
        return known.get(one) || [];
      });
      if (names.some((name) => name.startsWith('hat:'))) seen.frames.push(now);
      for (const name of names) if (!seen.moving.includes(name)) seen.moving.push(name);
      const numbers = [...document.querySelectorAll('.marker')].map((one) => one.textContent).join(' ');
      if (numbers !== '' && numbers !== seen.markers.at(-1)) seen.markers.push(numbers);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
export const watched = (page: Page): Promise<Watched> => page.evaluate(() => (window as Watching).watched!);
