// court: what lies before a seat's eyes. Seven columns, a character below a hat card that lies face down; the piles; and
// what each player has taken. A hat is named only while it is open.
import type { CharacterName, HeaddressName } from '../../art/court/names';
import type { GameEvent, GameView } from '../../protocol';
import type { Setup } from '../game';
import { changeAt } from '../lists';

export interface Column {
  used: boolean; // false: nobody will come here any more
  character: CharacterName | null;
  hat: boolean; // a hat card lies there
}
export interface Taken {
  pairs: number;
  won: CharacterName[]; // whose pairs, in the order of winning, as far as known
  penalties: number;
  magic: number;
}
export interface Scene {
  columns: Column[];
  piles: { characters: number; hats: number };
  seats: Taken[];
  // Somebody looks at a hat; which hat it is only if it is this seat.
  looked: { seat: number; column: number; hat: HeaddressName | null } | null;
  // A hat that was opened in vain: all see it for a moment.
  shown: { column: number; hat: HeaddressName } | null;
  dead: boolean; // no hat fits anybody: the curtain is closed until new cards are dealt
  winners: number[]; // empty until the end
}

// What the events of this game carry (docs/notation.md).
export type CourtEvent =
  | { event: 'deal'; characters: (CharacterName | null)[] }
  | { event: 'look'; seat: number; column: number; hat?: HeaddressName }
  | { event: 'swap'; seat: number; columns: [number, number] }
  | { event: 'open'; seat: number; column: number; hat: HeaddressName; result: 'pair' | 'magic' | 'miss' }
  | { event: 'lay'; column: number; character?: CharacterName }
  | { event: 'close'; column: number }
  | { event: 'dead' }
  | { event: 'end'; winners: number[]; scores: number[] };
export const read = (event: GameEvent): CourtEvent => event as unknown as CourtEvent;

interface CourtView {
  phase: 'deal' | 'turn' | 'over';
  characters: (CharacterName | null)[];
  piles: { characters: number; hats: number };
  seats: (Omit<Taken, 'won'> & { won?: CharacterName[] })[];
  winners?: number[];
}

// What the box holds: it is counted down as cards are laid.
const pack = { characters: 20, hats: 24, magic: 4 };
const places = 7;

export function empty(setup: Setup): Scene {
  const hats = setup.options['magic_hats'] === false ? pack.hats - pack.magic : pack.hats;
  return {
    columns: Array.from({ length: places }, () => ({ used: true, character: null, hat: false })),
    piles: { characters: pack.characters, hats },
    seats: setup.names.map(() => ({ pairs: 0, won: [], penalties: 0, magic: 0 })),
    looked: null,
    shown: null,
    dead: false,
    winners: [],
  };
}

export function look(given: GameView, setup: Setup): Scene {
  const view = given as unknown as CourtView;
  const dealt = view.characters.some((one) => one !== null);
  return {
    ...empty(setup),
    columns: view.characters.map((character) => ({
      used: character !== null || !dealt,
      character,
      hat: character !== null,
    })),
    piles: { ...view.piles },
    seats: view.seats.map((one) => ({ ...one, won: one.won ?? [] })),
    dead: view.phase === 'deal' && dealt,
    winners: view.winners ?? [],
  };
}

export function fold(scene: Scene, event: GameEvent, setup: Setup): Scene {
  const news = read(event);
  switch (news.event) {
    case 'deal':
      return deal(scene, news.characters);
    case 'look': {
      const mine = news.seat === setup.seat;
      return { ...scene, looked: { seat: news.seat, column: news.column, hat: (mine && news.hat) || null } };
    }
    case 'open':
      return open(scene, news.seat, news.column, news.hat, news.result);
    case 'lay': {
      const { column, character } = news;
      return {
        ...scene,
        columns: changeAt(scene.columns, column, (one) => ({ ...one, hat: true, character: character ?? one.character })),
        piles: { characters: scene.piles.characters - (character ? 1 : 0), hats: scene.piles.hats - 1 },
      };
    }
    case 'close':
      return {
        ...scene,
        columns: changeAt(scene.columns, news.column, () => ({ used: false, character: null, hat: false })),
      };
    case 'dead':
      return { ...scene, dead: true };
    case 'end':
      return { ...scene, dead: false, winners: news.winners };
    default: // a swap of two hats that nobody sees leaves the same table
      return scene;
  }
}

// When the cards are dealt anew, as many go back to the piles as come from them.
function deal(scene: Scene, characters: (CharacterName | null)[]): Scene {
  const lay = scene.columns.some((one) => one.character) ? 0 : characters.filter(Boolean).length;
  return {
    ...scene,
    columns: characters.map((character) => ({ used: character !== null, character, hat: character !== null })),
    piles: { characters: scene.piles.characters - lay, hats: scene.piles.hats - lay },
    dead: false,
  };
}

function open(scene: Scene, seat: number, column: number, hat: HeaddressName, result: string): Scene {
  const take = (how: (one: Taken) => Taken): Taken[] => changeAt(scene.seats, seat, how);
  if (result === 'miss') {
    const seats = take((one) => ({ ...one, penalties: one.penalties + 1 }));
    return { ...scene, seats, shown: { column, hat } };
  }
  if (result === 'magic') {
    const seats = take((one) => ({ ...one, magic: one.magic + 1 }));
    return { ...scene, seats, columns: changeAt(scene.columns, column, (one) => ({ ...one, hat: false })) };
  }
  const who = scene.columns[column - 1]?.character;
  const seats = take((one) => ({ ...one, pairs: one.pairs + 1, won: who ? [...one.won, who] : one.won }));
  return { ...scene, seats, columns: changeAt(scene.columns, column, (one) => ({ ...one, character: null, hat: false })) };
}

export const isOpen = (scene: Scene): boolean => scene.looked !== null || scene.shown !== null;
export const shut = (scene: Scene): Scene => ({ ...scene, looked: null, shown: null });

// The hat that is face up for this seat now, at a column.
export function faceAt(scene: Scene, column: number): HeaddressName | null {
  if (scene.shown?.column === column) return scene.shown.hat;
  return scene.looked?.column === column ? scene.looked.hat : null;
}
export const characterAt = (scene: Scene, column: number): CharacterName | null =>
  scene.columns[column - 1]?.character ?? null;

// Notes, and in a replay all hats, are lists by column.
export const hatIn = (from: Record<string, unknown> | null | undefined, column: number): HeaddressName | null =>
  (from?.['hats'] as (HeaddressName | null)[] | undefined)?.[column - 1] ?? null;

// A display of what was taken: a pair is a point, a penalty that no magic hat cancels takes one away.
export const points = (one: Taken): number => one.pairs - Math.max(0, one.penalties - one.magic);
