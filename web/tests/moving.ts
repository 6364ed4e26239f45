// Watches a page while something is shown: what moves, and which numbers lie on the board. What begins to move and what is
// laid down is seen however few frames the machine draws; only the times of the frames depend on it.
import type { Page } from '@playwright/test';

export interface Watched {
  frames: number[]; // when a frame was drawn while hats or cards were moving
  moving: string[]; // what moved, each once
  markers: string[]; // numbers as they lay on the board, as '1 2', each change once
  places: string[]; // the same with what they lay on, as '1 slot:1:2, 2 slot:2:3'
}
type Watching = Window & { watched?: Watched };

// From now on. A swap moves hats; everything else that changes place by itself counts too, whichever way it is made.
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const again = (window as Watching).watched !== undefined;
    const empty = (): Watched => ({ frames: [], moving: [], markers: [], places: [] });
    (window as Watching).watched = empty();
    if (again) return;
    const seen = (): Watched => (window as Watching).watched!;
    const ways = ['transform', 'translate', 'rotate', 'scale', 'offsetDistance'];
    const known = new WeakMap<Animation, string>();
    const nameOf = (one: Animation): string => {
      const effect = one.effect as KeyframeEffect;
      const moves = effect.getKeyframes().some((frame) => ways.some((way) => way in frame));
      const { target } = effect;
      return moves ? ((target as HTMLElement | null)?.dataset['at'] ?? target?.className.toString() ?? '?') : '';
    };
    const note = (name: string): void => {
      if (name !== '' && !seen().moving.includes(name)) seen().moving.push(name);
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const made = animate.apply(this, how);
      note(nameOf(made));
      return made;
    };
    const step = (now: number): void => {
      const names = document.getAnimations().flatMap((one) => {
        if (one.playState !== 'running') return [];
        if (!known.has(one)) known.set(one, nameOf(one));
        return known.get(one) || [];
      });
      if (names.some((name) => name.startsWith('hat:'))) seen().frames.push(now);
      names.forEach(note);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);

    // A marker stands on the upper edge of its place, in the middle.
    const under = (marker: Element): string => {
      const board = document.querySelector('[data-board]')!.getBoundingClientRect();
      const { left, top } = (marker as HTMLElement).style;
      const [x, y] = [board.left + Number.parseFloat(left), board.top + Number.parseFloat(top)];
      const at = [...document.querySelectorAll<HTMLElement>('[data-board] [data-at]')].find((one) => {
        const box = one.getBoundingClientRect();
        return Math.abs(box.left + box.width / 2 - x) < 1 && Math.abs(box.top - y) < 1;
      });
      return at?.dataset['at'] ?? '?';
    };
    new MutationObserver(() => {
      const all = [...document.querySelectorAll('.marker')];
      const numbers = all.map((one) => one.textContent).join(' ');
      const places = all.map((one) => `${one.textContent} ${under(one)}`).join(', ');
      if (numbers !== '' && numbers !== seen().markers.at(-1)) seen().markers.push(numbers);
      if (numbers !== '' && places !== seen().places.at(-1)) seen().places.push(places);
    }).observe(document.body, { childList: true, subtree: true });
  });
export const watched = (page: Page): Promise<Watched> => page.evaluate(() => (window as Watching).watched!);
