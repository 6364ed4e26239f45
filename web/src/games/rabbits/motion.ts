// rabbits: how cards and dice move. What flies to a place stays there until the scene has it: `landed` changes the scene and
// takes the copies away, `up` turns up what lies there then.
import { fly, type Flight } from '../../motion/flight';
import { bounce, play, pop, shake, turnUp } from '../../motion/motion';
import { boxOf, withinBoard } from '../../motion/box';
import type { Show } from '../../stage/show';
import type { Setup } from '../game';
import type { Scene } from './scene';

type Change = (now: Scene) => Scene;
export interface Way {
  out: (on: Show) => Promise<unknown>;
  landed: (change: Change) => Change;
  up: (on: Show) => Promise<unknown>;
  end: () => void; // nothing is left above the board
}

const is = <Thing>(thing: Thing | null | undefined): thing is Thing => thing !== null && thing !== undefined;
const part = (on: Show, place: string, inner: string): HTMLElement | null =>
  on.at(place)?.querySelector<HTMLElement>(inner) ?? null;
// The card itself, inside of what can be touched.
export const cardAt = (on: Show, place: string): HTMLElement | null => part(on, place, '.card');
export const pileAt = (on: Show, pile: string): HTMLElement | null => part(on, pile, '.pile');
const goalAt = (on: Show, seat: number): HTMLElement | null => part(on, `goal:${seat}`, '.sheet');
const flight = (what: HTMLElement | null, to: HTMLElement | null, more: Partial<Flight> = {}): Flight | null =>
  what && to ? { what, to, ...more } : null;
const turned = (on: Show, things: (Element | null | undefined)[]): Promise<unknown> =>
  Promise.all(things.filter(is).map((one) => turnUp(one, on.ms * 0.5)));

function way(out: (on: Show) => Promise<(() => void)[]>, up: Way['up']): Way {
  let lands: (() => void)[] = [];
  const end = (): void => {
    for (const land of lands.splice(0)) land();
  };
  return {
    out: async (on) => {
      lands = await out(on);
    },
    landed: (change) => (now) => {
      end();
      return change(now);
    },
    up,
    end,
  };
}

export const deal = (setup: Setup): Way =>
  way(
    async (on) => {
      const pile = pileAt(on, 'pile:hat');
      const seats = setup.names.map((_, index) => index + 1);
      const cards = [1, 2, 3].flatMap((slot) =>
        seats.map((seat) => flight(pile, cardAt(on, `slot:${seat}:${slot}`), { bulge: 0.1 })),
      );
      return [await fly(cards.filter(is), on.ms * 0.45, (on.ms * 0.55) / cards.length)];
    },
    (on) =>
      turned(on, [
        ...setup.names.map((_, index) => goalAt(on, index + 1)),
        ...[1, 2, 3].map((slot) => cardAt(on, `slot:${setup.seat}:${slot}`)),
      ]),
  );

const diceAt = (on: Show): HTMLElement[] => [on.at('die:0'), on.at('die:1')].filter(is);
// They come in from the side, as far as there is room.
const tumbling: readonly [x: number, y: number, turn: number, scale: number, offset: number][] = [
  [90, -80, 380, 1.2, 0],
  [50, 10, 200, 1, 0.4],
  [30, -30, 90, 1.08, 0.65],
  [8, 4, 20, 1, 0.88],
  [0, 0, 0, 1, 1],
];
export async function tumble(on: Show): Promise<void> {
  const roll = (die: HTMLElement, side: number): Promise<void> => {
    const inside = withinBoard(die);
    const { width, height } = boxOf(die);
    const frames = tumbling.map(([right, down, turn, scale, offset]) => {
      // Turned by an eighth it is widest.
      const { x, y } = inside((-side * right * width) / 100, (down * height) / 100, scale * 1.42);
      const to = offset === 1 ? 'none' : `translate(${x}px, ${y}px) rotate(${-side * turn}deg) scale(${scale})`;
      return { transform: to, offset };
    });
    return play(die, frames, { duration: on.ms, easing: 'ease-out' });
  };
  await Promise.all(diceAt(on).map((die, index) => roll(die, index === 0 ? 1 : -1)));
}
export const diceLie = (on: Show): Promise<unknown> => Promise.all(diceAt(on).map((die) => bounce(die, on.ms * 0.3)));

// Turned until its edge is towards the viewer, and round to its other side when the scene has that.
export function turnRound(place: string, seat: number): Way {
  let tilted: Animation | undefined;
  const end = (): void => tilted?.cancel();
  return {
    out: async (on) => {
      const player = on.at(`seat:${seat}`);
      tilted = cardAt(on, place)?.animate([{ transform: 'none' }, { transform: 'translateY(-8%) scale(0.04, 1.06)' }], {
        duration: on.ms,
        easing: 'ease-in',
        fill: 'forwards',
      });
      await Promise.all([player ? bounce(player, on.ms) : undefined, tilted?.finished.catch(() => undefined)]);
    },
    landed: (change) => change,
    up: (on) => {
      end();
      return turned(on, [cardAt(on, place)]);
    },
    end,
  };
}

export const exchange = (one: string, other: string): Way =>
  way(
    async (on) => {
      const [mine, theirs] = [cardAt(on, one), cardAt(on, other)];
      const both = [flight(mine, theirs, { bulge: 0.2, take: true }), flight(theirs, mine, { bulge: 0.2, take: true })];
      return [await fly(both.filter(is), on.ms)];
    },
    (on) => turned(on, [cardAt(on, one), cardAt(on, other)]),
  );

export const drawHat = (seat: number, mine: boolean): Way =>
  way(
    async (on) => {
      const to = mine ? on.at('hand') : on.at(`seat:${seat}`);
      return [await fly([flight(pileAt(on, 'pile:hat'), to, { bulge: 0.1 })].filter(is), on.ms)];
    },
    async (on) => {
      const held = mine ? on.at('hand')?.firstElementChild : on.at(`hand:${seat}`);
      if (mine) await turned(on, [held]);
      else if (held) await pop(held, on.ms * 0.3);
    },
  );

export const drawWand = (seat: number): Way =>
  way(
    async (on) => {
      const pile = pileAt(on, 'pile:wand');
      const gone = await fly([flight(goalAt(on, seat), pile, { take: true })].filter(is), on.ms * 0.5);
      const land = await fly([flight(pile, on.at(`goal:${seat}`))].filter(is), on.ms * 0.5);
      return [gone, land];
    },
    (on) => turned(on, [goalAt(on, seat)]),
  );

export const keep = (seat: number, slot: string | null, mine: boolean): Way =>
  way(
    async (on) => {
      const held = mine ? part(on, 'hand', '.picture') : on.at(`hand:${seat}`);
      const words = part(on, 'hand', '.words');
      if (mine && words) words.style.visibility = 'hidden';
      const away = pileAt(on, 'discard');
      const old = slot ? cardAt(on, slot) : null;
      const flights = old
        ? [flight(old, away, { take: true, spin: 8 }), flight(held, old, { take: true })]
        : [flight(held, away, { take: true, spin: 8 })];
      return [await fly(flights.filter(is), on.ms * 0.75, on.ms * 0.25)];
    },
    (on) => turned(on, [pileAt(on, 'discard'), slot && !mine ? cardAt(on, slot) : null]),
  );

export const refill = (seat: number, places: string[], paid: boolean, mine: boolean): Way =>
  way(
    async (on) => {
      const pile = pileAt(on, 'pile:hat');
      const away = (paid ? places : []).map((place) =>
        flight(cardAt(on, place), pileAt(on, 'discard'), { take: true, spin: 8 }),
      );
      const cards = places.map((place) => flight(pile, cardAt(on, place), { bulge: 0.1 }));
      const goal = flight(pileAt(on, 'pile:wand'), on.at(`goal:${seat}`), { bulge: 0.1 });
      return [await fly([...away, ...cards, goal].filter(is), on.ms * 0.5, on.ms * 0.1)];
    },
    (on) => turned(on, [goalAt(on, seat), ...(mine ? places.map((place) => cardAt(on, place)) : [])]),
  );

export const shuffle = (): Way =>
  way(
    async (on) => {
      const [from, to] = [pileAt(on, 'discard'), pileAt(on, 'pile:hat')];
      const cards = [0.5, -0.5, 0.25].map((bulge) => flight(from, to, { bulge: bulge * 0.6, spin: 360 }));
      return [await fly(cards.filter(is), on.ms * 0.7, on.ms * 0.15)];
    },
    async (on) => {
      const pile = pileAt(on, 'pile:hat');
      if (pile) await shake(pile, on.ms);
    },
  );

export const glad =
  (winners: number[]) =>
  (on: Show): Promise<unknown> => {
    const things = winners.flatMap((seat) => [on.at(`seat:${seat}`), on.at(`rack:${seat}`), on.at(`wands:${seat}`)]);
    return Promise.all(things.filter(is).map((thing) => bounce(thing, on.ms * 0.4)));
  };
