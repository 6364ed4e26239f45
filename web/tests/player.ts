// Plays by hand, as a person would: touches what is marked, presses what is offered, and answers what is asked. It looks at
// the page once for every touch and then touches a point on the screen, so whatever lies above a thing is in its way.
import { test, type Page } from '@playwright/test';

// The same numbers in every run; what they choose from is dealt, rolled and answered anew each time.
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const isOver = (page: Page): Promise<boolean> => page.locator('[data-over]').isVisible();

// How a point is touched: with a mouse, if nothing else is said.
export type Finger = (page: Page, x: number, y: number) => Promise<void>;
export const mouse: Finger = (page, x, y) => page.mouse.click(x, y);
export const fingertip: Finger = (page, x, y) => page.touchscreen.tap(x, y);

interface Point {
  x: number;
  y: number;
}
export interface Sight {
  over: boolean;
  answers: Point[]; // the curtain, a question, what waits for a tap: before all else
  actions: Point[]; // what is done at once
  intentions: Point[]; // what only says which kind of move is meant
  spots: Point[];
}

// What could be touched now: only what lies open at its middle.
export const look = (page: Page): Promise<Sight> =>
  page.evaluate(() => {
    const points = (what: string): { x: number; y: number }[] =>
      [...document.querySelectorAll(what)].flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const middle = { x: x + width / 2, y: y + height / 2 };
        return one.contains(document.elementFromPoint(middle.x, middle.y)) ? [middle] : [];
      });
    // A question hears no finger in its first moments: whoever sees it waits.
    const asking = document.querySelector('[data-yes]') !== null;
    return {
      over: document.querySelector('[data-over]') !== null,
      answers: points('[data-pass], [data-yes], [data-go-on]'),
      actions: points('[data-move]'),
      intentions: points('[data-verb]:not([data-move]):not([aria-pressed="true"])'),
      spots: asking ? [] : points('.spot.marked:not(.picked)'),
    };
  });

// One touch, if there is something to touch. False if it is not this player's turn.
export async function touch(page: Page, roll: (below: number) => number, finger = mouse, seen?: Sight): Promise<boolean> {
  const { answers, actions, intentions, spots } = seen ?? (await look(page));
  // What has been chosen is done more often than not; now and then it is said first what is meant.
  const press = actions.length > 0 && (spots.length === 0 || roll(3) > 0);
  const say = intentions.length > 0 && (spots.length === 0 || roll(4) === 0);
  const things = answers.length > 0 ? answers : press ? actions : say ? intentions : spots;
  const point = things[roll(things.length)];
  if (point) await finger(page, point.x, point.y);
  return point !== undefined;
}

// How long a test with a whole game may take, on however busy a machine.
export const wholeGame = 240_000;

// Until the game is over at every page. It gives up in time for the test to say so.
export async function playOut(pages: Page[], seed = 7, finger = mouse): Promise<void> {
  const roll = dice(seed);
  const until = Date.now() + test.info().timeout * 0.75;
  while (Date.now() < until) {
    const sights = await Promise.all(pages.map(look));
    if (sights.every((one) => one.over)) return;
    let touched = false;
    for (const [index, page] of pages.entries()) touched = (await touch(page, roll, finger, sights[index])) || touched;
    if (!touched) await pages[0]!.waitForTimeout(60);
  }
  throw new Error('the game did not end');
}
