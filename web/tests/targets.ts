// Whatever a finger could touch on the page while a game is played, as it is seen: where it is, and how large.
import type { Page } from '@playwright/test';

export interface Target {
  name: string;
  x: number; // of its middle
  y: number;
  width: number;
  height: number;
}

export const targets = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.play .spot, .play .button')];
    return all.flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const { x, y, width, height } = one.getBoundingClientRect();
      const name = one.dataset['at'] ?? one.dataset['move'] ?? one.getAttribute('aria-label') ?? one.innerText;
      return [{ name, x: x + width / 2, y: y + height / 2, width, height }];
    });
  });

// The pairs whose middles are nearer than that, and those smaller than that, in words.
export function tooClose(all: Target[], least: number): string[] {
  return all.flatMap((a, index) =>
    all.slice(index + 1).flatMap((b) => {
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      return far < least ? [`${a.name} and ${b.name}: ${far.toFixed(0)} px`] : [];
    }),
  );
}
export function tooSmall(all: Target[], least: number): string[] {
  return all
    .filter((one) => Math.min(one.width, one.height) < least)
    .map((one) => `${one.name}: ${one.width.toFixed(0)} × ${one.height.toFixed(0)}`);
}

// What would make the page, or what is asked, scroll; and what lies beside the screen.
export const scrolling = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const bars = [...document.querySelectorAll('.bar, .bar .words')];
    const beside = [...document.querySelectorAll<HTMLElement>('.play .spot, .play .button')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (one.getAnimations().length > 0) return false; // on its way
      return one.checkVisibility() && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    });
    return [
      ...(root.scrollHeight > innerHeight ? [`the page is ${root.scrollHeight} high`] : []),
      ...(root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} wide`] : []),
      ...bars
        .filter((one) => one.scrollHeight > one.clientHeight + 1)
        .map((one) => `"${(one as HTMLElement).innerText}" needs ${one.scrollHeight} of ${one.clientHeight}`),
      ...beside.map((one) => `${one.dataset['at'] ?? one.innerText} lies beside the screen`),
    ];
  });
