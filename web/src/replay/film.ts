// A recorded game, move by move, as every seat saw it: what the engine makes of a record.
import {
  whyNames,
  type Facts,
  type GameEvent,
  type GameName,
  type GameOptions,
  type GameView,
  type Handicap,
  type OverMessage,
  type Thought,
} from '../protocol';
import type { Setup } from '../games/game';
import { line, type Line } from '../texts/texts.svelte';
import { facesOf } from '../parts/avatars';
import { review } from './engine';

export interface Frame {
  n: number;
  by: number;
  move: string;
  to_act: number | null;
  seen: Record<string, GameEvent[]>;
  views: Record<string, GameView>;
  open?: Facts[GameName]['open'];
}
export interface Film {
  game: GameName;
  options: GameOptions;
  first: number;
  names: string[];
  players: number;
  finished: boolean;
  endedBy: OverMessage['ended_by'] | null; // only if it is finished
  handicaps: Handicap[];
  bots: (string | null)[];
  faces: (string | null)[]; // that people had chosen
  resigned: number[];
  thoughts: ReadonlyMap<number, Thought>; // of bots, by the number of the move
  aloud: boolean; // all at the table heard them
  steps: Frame[];
  error: string | null; // a move that is not legal ends the film before it
}
// What the engine found wrong it says in English, and precisely: that is kept beside the sentence.
export type Developed = { ok: true; film: Film } | { ok: false; why: Line; detail?: string };

interface Reviewed {
  game: GameName;
  options: GameOptions;
  first: number;
  names?: string[];
  players: number;
  finished: boolean;
  ended_by?: OverMessage['ended_by'];
  handicaps?: Handicap[];
  bots?: (string | null)[];
  faces?: unknown;
  resigned?: number[];
  why?: unknown;
  aloud?: unknown;
  steps: Frame[];
  error?: string;
}

export async function develop(record: string): Promise<Developed> {
  try {
    const { status, text } = await review(record);
    if (status === 2) return { ok: false, why: line('record.malformed'), detail: text.trim() };
    const made = JSON.parse(text) as Reviewed;
    const names = Array.from({ length: made.players }, (_, seat) => made.names?.[seat] ?? '');
    return {
      ok: true,
      film: {
        ...made,
        names,
        endedBy: made.ended_by ?? null,
        handicaps: made.handicaps ?? [],
        bots: made.bots ?? [],
        faces: facesIn(made.faces),
        resigned: made.resigned ?? [],
        thoughts: thoughtsIn(made.why),
        aloud: made.aloud === true,
        error: made.error ?? null,
      },
    };
  } catch {
    return { ok: false, why: line('error.room') };
  }
}

// A record comes from anywhere: what is not a list of texts is nobody's face.
const facesIn = (faces: unknown): (string | null)[] =>
  Array.isArray(faces) ? faces.map((one: unknown) => (typeof one === 'string' ? one : null)) : [];

function thoughtsIn(list: unknown): Map<number, Thought> {
  const found = new Map<number, Thought>();
  for (const one of Array.isArray(list) ? (list as unknown[]) : []) {
    const { n, why, about, percent } = (one ?? {}) as Record<string, unknown>;
    const known = whyNames.find((name) => name === why);
    if (typeof n !== 'number' || !known || !Array.isArray(about)) continue;
    const cards = about.filter((word) => typeof word === 'string');
    found.set(n, { why: known, about: cards, ...(typeof percent === 'number' && { percent }) });
  }
  return found;
}

// What a game needs to know to draw one seat's table.
export const setupOf = (film: Film, seat: number): Setup => ({
  game: film.game,
  options: film.options,
  first: film.first,
  names: film.names,
  seat,
  handicaps: film.handicaps,
  // The faces that they had at the table; who gave up had their own, whoever played on for them.
  avatars: facesOf(
    film.names,
    film.bots.map((bot, index) => (film.resigned.includes(index + 1) ? null : bot)),
    film.faces,
  ),
});
