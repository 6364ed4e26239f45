// What lies before a seat's eyes in rabbits: the stands as this seat sees them, goals, wands, dice and piles. A plain value.
import type { Colour } from '../../art/rabbits/tones';
import type { GameEvent, GameView } from '../../protocol';
import type { Setup } from '../game';

export type { Colour };
export type Face = 'hat1' | 'hat2' | 'exchange' | 'draw';
export type Faces = 'in' | 'out';

// A card on a stand. The rabbit is there only if this seat sees it now.
export interface Card {
  faces: Faces;
  rabbit: Colour | null;
}
export interface Stand {
  goal: string | null; // as 'white-black'
  won: number; // golden wands, face down
  slots: (Card | null)[];
}
// Two cards that a player holds up for all to see, for a moment.
export interface Claimed {
  seat: number;
  slots: number[];
  rabbits: Colour[];
  goal: string | null;
  won: boolean;
  lost: boolean; // it cost a golden wand
}
export interface Paid {
  seat: number;
  slots: number[];
  top: Colour | null; // which of them will lie on top
}
export interface Scene {
  dealt: boolean;
  dice: Face[]; // none before the roll
  flips: number; // how many hats of the dice are left to turn
  holder: number | null; // who holds a card that was drawn
  drawn: Colour | null; // that card, if it is in this seat's own hand
  stands: Stand[]; // seat 1 first
  piles: { hats: number; wands: number };
  discards: { count: number; top: Colour | null };
  claimed: Claimed | null;
  paid: Paid | null; // a claim that was right: its cards are put away when new ones come
  winners: number[];
}

export const wandPlaces = 4; // before each player

export const hatsOn = (dice: readonly Face[]): number =>
  dice.reduce((sum, face) => sum + (face === 'hat1' ? 1 : face === 'hat2' ? 2 : 0), 0);
// Some hats of the dice are turned, and some are left.
export const isTurning = ({ flips, dice }: Scene): boolean => flips > 0 && flips < hatsOn(dice);

const players = (setup: Setup): number => setup.names.length;
const nothing = (): Stand => ({ goal: null, won: 0, slots: [null, null, null] });

export function empty(setup: Setup): Scene {
  return {
    dealt: false,
    dice: [],
    flips: 0,
    holder: null,
    drawn: null,
    stands: Array.from({ length: players(setup) }, nothing),
    piles: { hats: 24, wands: 21 },
    discards: { count: 0, top: null },
    claimed: null,
    paid: null,
    winners: [],
  };
}

// The keys of a view that this page reads (docs/views.md).
interface View {
  phase: string;
  turn?: number;
  dice?: Face[];
  flips?: number;
  drawn?: Colour;
  seats: { goal?: string; won: number; slots: ({ faces: Faces; rabbit?: Colour } | null)[] }[];
  piles: { hats: number; wands: number };
  discards: { count: number; top?: Colour };
  winners?: number[];
}

export function look(given: GameView, _setup: Setup): Scene {
  const view = given as unknown as View;
  return {
    dealt: view.phase !== 'deal',
    dice: view.dice ?? [],
    flips: view.flips ?? 0,
    holder: view.phase === 'keep' ? (view.turn ?? null) : null,
    drawn: view.drawn ?? null,
    stands: view.seats.map((seat) => ({
      goal: seat.goal ?? null,
      won: seat.won,
      slots: seat.slots.map((card) => card && { faces: card.faces, rabbit: card.rabbit ?? null }),
    })),
    piles: { hats: view.piles.hats, wands: view.piles.wands },
    discards: { count: view.discards.count, top: view.discards.top ?? null },
    claimed: null,
    paid: null,
    winners: view.winners ?? [],
  };
}

export const isOpen = (scene: Scene): boolean => scene.claimed !== null;
export const shut = (scene: Scene): Scene => ({ ...scene, claimed: null });

// Nobody looks at these stands: their cards show their backs, whichever way they face.
export const cover = (scene: Scene, seats: number[]): Scene => ({
  ...scene,
  drawn: null,
  stands: scene.stands.map((stand, index) =>
    seats.includes(index + 1) ? { ...stand, slots: stand.slots.map((card) => card && { ...card, rabbit: null }) } : stand,
  ),
});

// Notes, and in a replay all cards, are lists by seat and slot.
export const notedAt = (from: Record<string, unknown> | null | undefined, seat: number, slot: number): Colour | null =>
  (from?.['stands'] as (Colour | null)[][] | undefined)?.[seat - 1]?.[slot - 1] ?? null;

// What happened, as far as this seat was told (docs/notation.md).
export type Event = GameEvent & {
  seat: number;
  rack: number;
  slot: number;
  slots: number[];
  with: number;
  with_slot: number;
  faces: Faces;
  pile: 'hat' | 'wand';
  dice: Face[];
  goal: string;
  goals: string[];
  won: boolean;
  lost?: boolean;
  winners: number[];
  rabbits?: Colour[]; // always there in a claim
  discarded: Colour;
  rabbit?: Colour;
  received?: Colour;
  own?: Colour[];
};
