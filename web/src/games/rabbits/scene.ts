// What lies before a seat's eyes in rabbits: the stands as this seat sees them, goals, wands, dice and piles. A plain value.
import type { Colour } from '../../art/rabbits/tones';
import type { GameEvent, GameView } from '../../protocol';
import type { Setup } from '../game';

export type { Colour };
export type Face = 'hat1' | 'hat2' | 'exchange' | 'draw';
export type Faces = 'in' | 'out';
export type Phase = 'deal' | 'roll' | 'act' | 'flip' | 'keep' | 'claim' | 'shuffle' | 'over';

// A card on a stand. The rabbit is there only if this seat sees it now.
export interface Card {
  faces: Faces;
  rabbit: Colour | null;
}
export interface Stand {
  goal: string | null; // as 'white-black'
  won: string[]; // golden wands
  slots: (Card | null)[];
}
// Two cards that a player holds up for all to see, for a moment.
export interface Claimed {
  seat: number;
  slots: number[];
  rabbits: Colour[];
  goal: string | null;
  won: boolean;
  lost: string | null; // the golden wand that it cost
}
export interface Scene {
  phase: Phase;
  turn: number | null;
  dice: Face[]; // none before the roll
  flips: number; // how many cards may (still) be turned
  drawn: Colour | null; // in this seat's own hand
  stands: Stand[]; // seat 1 first
  piles: { hats: number; wands: number };
  discards: { count: number; top: Colour | null };
  claimed: Claimed | null;
  winners: number[];
}

export const wandsToWin = 4; // as many places lie before each player

export const hatsOn = (dice: readonly Face[]): number =>
  dice.reduce((sum, face) => sum + (face === 'hat1' ? 1 : face === 'hat2' ? 2 : 0), 0);

const players = (setup: Setup): number => setup.names.length;
const nothing = (): Stand => ({ goal: null, won: [], slots: [null, null, null] });

export function empty(setup: Setup): Scene {
  return {
    phase: 'deal',
    turn: setup.first,
    dice: [],
    flips: 0,
    drawn: null,
    stands: Array.from({ length: players(setup) }, nothing),
    piles: { hats: 24, wands: 21 },
    discards: { count: 0, top: null },
    claimed: null,
    winners: [],
  };
}

// The keys of a view that this page reads (docs/views.md).
interface View {
  phase: Phase;
  turn?: number;
  dice?: Face[];
  flips?: number;
  drawn?: Colour;
  seats: { goal?: string; won: string[]; slots: ({ faces: Faces; rabbit?: Colour } | null)[] }[];
  piles: { hats: number; wands: number };
  discards: { count: number; top?: Colour };
  winners?: number[];
}

export function look(given: GameView, _setup: Setup): Scene {
  const view = given as unknown as View;
  return {
    phase: view.phase,
    turn: view.turn ?? null,
    dice: view.dice ?? [],
    flips: view.flips ?? 0,
    drawn: view.drawn ?? null,
    stands: view.seats.map((seat) => ({
      goal: seat.goal ?? null,
      won: seat.won,
      slots: seat.slots.map((card) => card && { faces: card.faces, rabbit: card.rabbit ?? null }),
    })),
    piles: { hats: view.piles.hats, wands: view.piles.wands },
    discards: { count: view.discards.count, top: view.discards.top ?? null },
    claimed: null,
    winners: view.winners ?? [],
  };
}

export const isOpen = (scene: Scene): boolean => scene.claimed !== null;
export const shut = (scene: Scene): Scene => ({ ...scene, claimed: null });

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
  lost?: string;
  winners: number[];
  rabbits?: Colour[]; // always there in a claim
  discarded: Colour;
  rabbit?: Colour;
  received?: Colour;
  own?: Colour[];
};
