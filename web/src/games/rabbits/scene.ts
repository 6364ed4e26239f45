// What lies before a seat's eyes in rabbits: the racks as this seat sees them, goals, wands, dice and piles. A plain value.
import type { Colour, Event, Face, Faces, Notes, Open, View, Wand } from '../../facts/rabbits';
import type { Setup } from '../game';

// An event by its name.
export type Of<Name extends Event['event']> = Extract<Event, { event: Name }>;

// A card on a rack. The rabbit is there only if this seat sees it now.
export interface Card {
  faces: Faces;
  rabbit: Colour | null;
}
export interface Rack {
  goal: Wand | null;
  won: number; // golden wands, face down
  slots: (Card | null)[];
}
// Two cards that a player holds up for all to see, for a moment.
export interface Claimed {
  seat: number;
  slots: number[];
  rabbits: [Colour, Colour];
  goal: Wand | null;
  won: boolean;
  lost: boolean; // it cost a golden wand
  told: boolean; // the verdict is out
}
export interface Paid {
  seat: number;
  slots: number[];
  top: Colour; // which of them will lie on top
}
export interface Scene {
  dealt: boolean;
  dice: Face[]; // none before the roll
  flips: number; // how many cards may be turned, as the engine counts the hats of the dice
  turning: boolean; // some are turned already, and more may be
  holder: number | null; // who holds a card that was drawn
  drawn: Colour | null; // that card, if it is in this seat's own hand
  racks: Rack[]; // seat 1 first
  piles: View['piles'] | null; // how many cards are left; null before the first deal
  discards: { count: number; top: Colour | null };
  claimed: Claimed | null;
  paid: Paid | null; // a claim that was right: its cards are put away when new ones come
  winners: number[];
}

export const wandPlaces = 4; // before each player

export const empty = (setup: Setup): Scene => ({
  dealt: false,
  dice: [],
  flips: 0,
  turning: false,
  holder: null,
  drawn: null,
  racks: setup.names.map(() => ({ goal: null, won: 0, slots: [null, null, null] })),
  piles: null,
  discards: { count: 0, top: null },
  claimed: null,
  paid: null,
  winners: [],
});

export const look = (view: View): Scene => ({
  dealt: view.phase !== 'deal',
  dice: view.dice ?? [],
  ...flipsIn(view),
  holder: view.phase === 'keep' ? (view.turn ?? null) : null,
  drawn: view.drawn ?? null,
  racks: view.seats.map((seat) => ({
    goal: seat.goal ?? null,
    won: seat.won,
    slots: seat.slots.map((card) => card && { faces: card.faces, rabbit: card.rabbit ?? null }),
  })),
  piles: view.piles,
  discards: { count: view.discards.count, top: view.discards.top ?? null },
  claimed: null,
  paid: null,
  winners: view.winners ?? [],
});
export const flipsIn = (view: View | null): Pick<Scene, 'flips' | 'turning'> => ({
  flips: view?.flips ?? 0,
  turning: view?.phase === 'flip',
});

export const isOpen = (scene: Scene): boolean => scene.claimed !== null;
export const shut = (scene: Scene): Scene => ({ ...scene, claimed: null });

// Nobody looks at these racks: their cards show their backs, whichever way they face.
export const cover = (scene: Scene, seats: number[]): Scene => ({
  ...scene,
  drawn: null,
  racks: scene.racks.map((rack, index) =>
    seats.includes(index + 1) ? { ...rack, slots: rack.slots.map((card) => card && { ...card, rabbit: null }) } : rack,
  ),
});

// The own cards that would win the goal, as far as they lie before the eyes now: both rabbits face in and are seen.
export function matching({ racks }: Scene, seat: number): number[] {
  const rack = racks[seat - 1];
  const [one, other] = rack?.goal?.split('-') ?? [];
  const seen = (slot: number): string | null => {
    const card = rack?.slots[slot];
    return card?.faces === 'in' ? card.rabbit : null;
  };
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  const right = pairs.filter(([a, b]) => {
    const rabbits = [seen(a), seen(b)];
    return (rabbits[0] === one && rabbits[1] === other) || (rabbits[0] === other && rabbits[1] === one);
  });
  return one ? [...new Set(right.flat())].map((slot) => slot + 1) : [];
}

// Notes, and in a replay all cards, are lists by seat and slot.
export const notedAt = (from: Notes | Open | null, seat: number, slot: number): Colour | null =>
  from?.racks[seat - 1]?.[slot - 1] ?? null;
