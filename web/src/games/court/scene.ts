// court: what lies before a seat's eyes. Seven columns, a character below a hat card that lies face down; the piles; and
// what each player has taken. A hat is named only while it is open.
import type { Character, Event, Hat, Notes, Open, View } from '../../facts/court';
import type { Setup } from '../game';
import { changeAt } from '../lists';

export interface Column {
  used: boolean; // false: nobody will come here any more
  character: Character | null;
  hat: boolean; // a hat card lies there
}
export interface Taken {
  pairs: number;
  won: Character[]; // whose pairs, in the order of winning, as far as known
  penalties: number;
  magic: number;
  points: number; // as the engine counts them
}
export interface Scene {
  columns: Column[];
  piles: View['piles'] | null; // how many cards are left; null before the first deal
  seats: Taken[];
  // Somebody looks at a hat; which hat it is only if it is this seat.
  looked: { seat: number; column: number; hat: Hat | null } | null;
  // A hat that was opened in vain: all see it for a moment.
  shown: { column: number; hat: Hat } | null;
  dead: boolean; // no hat fits anybody: the curtain is closed until new cards are dealt
  winners: number[]; // empty until the end
}

export type OpenEvent = Extract<Event, { event: 'open' }>;

const places = 7;

export const empty = (setup: Setup): Scene => ({
  columns: Array.from({ length: places }, () => ({ used: true, character: null, hat: false })),
  piles: null,
  seats: setup.names.map(() => ({ pairs: 0, won: [], penalties: 0, magic: 0, points: 0 })),
  looked: null,
  shown: null,
  dead: false,
  winners: [],
});

export function look({ phase, characters, piles, seats, scores, winners = [] }: View): Scene {
  const dealt = characters.some((one) => one !== null);
  return {
    columns: characters.map((character) => ({
      used: character !== null || !dealt,
      character,
      hat: character !== null,
    })),
    piles,
    seats: seats.map(({ pairs, penalties, magic, won = [] }, index) => ({
      pairs,
      won,
      penalties,
      magic,
      points: scores[index] ?? 0,
    })),
    looked: null,
    shown: null,
    dead: phase === 'deal' && dealt,
    winners,
  };
}

export function fold(scene: Scene, event: Event, setup: Setup, after: View | null): Scene {
  switch (event.event) {
    case 'deal':
      return deal(scene, event.characters, after);
    case 'look': {
      const { seat, column, hat } = event;
      return { ...scene, looked: { seat, column, hat: (seat === setup.seat && hat) || null } };
    }
    case 'swap': // two hats that nobody sees leave the same table
      return scene;
    case 'open':
      return open(scene, event, after);
    case 'lay': {
      const { column, character } = event;
      const { piles } = scene;
      return {
        ...scene,
        columns: changeAt(scene.columns, column, (one) => ({ ...one, hat: true, character: character ?? one.character })),
        piles: piles && { characters: piles.characters - (character ? 1 : 0), hats: piles.hats - 1 },
      };
    }
    case 'close':
      return {
        ...scene,
        columns: changeAt(scene.columns, event.column, () => ({ used: false, character: null, hat: false })),
      };
    case 'dead':
      return { ...scene, dead: true };
    case 'end':
      return { ...scene, dead: false, winners: event.winners };
  }
}

// How many cards are left, the engine counts.
const deal = (scene: Scene, characters: (Character | null)[], after: View | null): Scene => ({
  ...scene,
  columns: characters.map((character) => ({ used: character !== null, character, hat: character !== null })),
  piles: after?.piles ?? scene.piles,
  dead: false,
});

function open(scene: Scene, { seat, column, hat, result }: OpenEvent, after: View | null): Scene {
  const who = scene.columns[column - 1]?.character;
  const take = (how: (one: Taken) => Partial<Taken>): Taken[] =>
    changeAt(scene.seats, seat, (one) => ({ ...one, ...how(one), points: after?.scores[seat - 1] ?? one.points }));
  const leave = (left: Partial<Column>): Column[] => changeAt(scene.columns, column, (one) => ({ ...one, ...left }));
  switch (result) {
    case 'miss':
      return { ...scene, seats: take(({ penalties }) => ({ penalties: penalties + 1 })), shown: { column, hat } };
    case 'magic':
      return { ...scene, seats: take(({ magic }) => ({ magic: magic + 1 })), columns: leave({ hat: false }) };
    case 'pair': {
      const seats = take(({ pairs, won }) => ({ pairs: pairs + 1, won: who ? [...won, who] : won }));
      return { ...scene, seats, columns: leave({ character: null, hat: false }) };
    }
  }
}

export const isOpen = (scene: Scene): boolean => scene.looked !== null || scene.shown !== null;
export const shut = (scene: Scene): Scene => ({ ...scene, looked: null, shown: null });

// The hat that is face up for this seat now, at a column.
export function faceAt(scene: Scene, column: number): Hat | null {
  if (scene.shown?.column === column) return scene.shown.hat;
  return scene.looked?.column === column ? scene.looked.hat : null;
}
export const characterAt = (scene: Scene, column: number): Character | null => scene.columns[column - 1]?.character ?? null;

// Notes, and in a replay all hats, are lists by column.
export const hatIn = (from: Notes | Open | null, column: number): Hat | null => from?.hats[column - 1] ?? null;
