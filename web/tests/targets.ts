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

// What takes its place from the size of something else is there when the page has been drawn. Its clock may stand still, so a
// frame is known by an observer of sizes, which is called in every one that has something new. The letters of an alphabet are
// fetched when they are first drawn, and until they come others stand for them, which are wider.
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frames = async (): Promise<void> => {
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise<void>((seen) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            seen();
          });
          observer.observe(document.body);
        });
      }
    };
    await frames();
    await document.fonts.ready;
    await frames();
  });
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await drawn(page);
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

// Words that can't be read: cut off by their box or by the edge of the screen, or under a control that is not their own.
// What can be scrolled to is no fault, nor is a name that ends with an ellipsis.
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    const sticks = (one: Element | null): boolean =>
      one !== null && (/sticky|fixed/.test(getComputedStyle(one).position) || sticks(one.parentElement));
    // In a box of one pixel, as the line to type in that is seen only by who is in it.
    const forEars = (one: HTMLElement | null): boolean =>
      one !== null && (one.offsetWidth === 1 || one.matches('.hidden') || forEars(one.parentElement));
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const home = node.parentElement!;
      const words = `"${node.textContent?.trim() ?? ''}"`;
      if (
        words === '""' ||
        home.offsetWidth === 0 ||
        forEars(home) ||
        home.closest('svg, option, [aria-live], [role="status"]')
      )
        continue;
      if (!home.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        // The letters are less high than their line.
        const letters = Math.min(line.height, parseFloat(getComputedStyle(home).fontSize));
        const spare = (line.height - letters) / 2;
        const box = { left: line.left, right: line.right, top: line.top + spare, bottom: line.bottom - spare };
        let scrolls = false;
        for (let up: HTMLElement | null = home; up && up !== top.parentElement; up = up.parentElement) {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(up);
          if (textOverflow === 'ellipsis') scrolls = true;
          if (/auto|scroll/.test(overflowY) && up.scrollHeight > up.clientHeight + 1) scrolls = true;
          if (scrolls || (overflowX === 'visible' && overflowY === 'visible')) continue;
          const edge = up.getBoundingClientRect();
          const over = Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom);
          if (over > 2) found.add(`${words} is cut off by ${over.toFixed(0)} px`);
        }
        if (scrolls) continue;
        if (box.left < -1 || box.right > innerWidth + 1) found.add(`${words} leaves the screen`);
        if (getComputedStyle(home).pointerEvents === 'none') continue; // lies above what is touched through it
        for (const part of [0.1, 0.5, 0.9]) {
          const hit = document.elementFromPoint(box.left + (box.right - box.left) * part, (box.top + box.bottom) / 2);
          const control = hit?.closest<HTMLElement>('button, a, input, select, textarea');
          if (!control || control.contains(home) || control.closest('label')?.contains(home)) continue;
          if (sticks(control)) continue; // the page scrolls on below it
          if (control.dataset['at'] === 'claim') continue; // two cards that are shown lie above everything, and a tap puts them away
          found.add(`${words} lies under "${control.getAttribute('aria-label') ?? control.innerText}"`);
        }
      }
    }
    return [...found];
  });
