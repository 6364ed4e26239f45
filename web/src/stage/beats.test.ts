// Every event of every game, as every seat sees it: the beats come in their order, and nothing is named, counted or lit before
// its picture has shown it. Golden records, and games played at random.
import { describe, expect, it, vi } from 'vitest';
import { animalNames, type Lifted } from '../facts/vanish';
import { loadGame, type AnyGame, type AnyScene } from '../games/games';
import type { Setup } from '../games/game';
import type { GameEvent, GameView } from '../protocol';
import { golden, randomGame } from '../replay/engine.node';
import type { Film } from '../replay/film';
import type { Arg, Line } from '../texts/texts.svelte';
import type { Beat, BeatKind } from './beats';
import { times } from './times';

vi.mock('../replay/engine', () => import('../replay/engine.node'));
const { develop, setupOf } = await import('../replay/film');

const records: [string, string][] = [
  ...['vanish-4', 'vanish-expert-may', 'court-4-echo', 'court-dead', 'rabbits-3', 'rabbits-limit'].map(
    (name): [string, string] => [name, golden(name)],
  ),
  ...(['vanish', 'court', 'rabbits'] as const).flatMap((game) =>
    [2, 3, 4].map((players): [string, string] => [
      `${game} at random, ${players}`,
      randomGame(game, { players, turn_limit: 60 }, 10 + players),
    ]),
  ),
];

// All that a sentence names.
const namedIn = (said: Arg): string[] => {
  if (Array.isArray(said)) return said.flatMap(namedIn);
  if (typeof said !== 'object') return [];
  return [said.key, ...Object.values(said.args ?? {}).flatMap(namedIn)];
};
const things = (line: Line | undefined): string[] =>
  (line ? namedIn(line) : []).flatMap((key) => {
    const found = /^(?:animal|headdress|rabbit)\.(?:a_|two_)?(\w+)$/.exec(key) ?? /^die\.(\w+)$/.exec(key);
    return found?.[1] ? [found[1]] : [];
  });

// What notes lie on comes, goes or changes places; before my dice wait, all is as it will be.
const movesNotes = new Set(['deal', 'swap', 'lay', 'open', 'exchange', 'keep', 'flip', 'refill', 'claim', 'roll']);

const order: Record<BeatKind, number> = { who: 0, motion: 1, hold: 1, result: 2, state: 3 };

// An event with the beats that show it, and the picture after each.
interface Shown {
  event: GameEvent;
  beats: Beat<AnyScene>[];
  before: AnyScene;
  pictures: AnyScene[];
}
function showsOf(film: Film, game: AnyGame, setup: Setup): Shown[] {
  let scene = game.empty(setup);
  return film.steps.flatMap((step) =>
    (step.seen[setup.seat] ?? []).map((event) => {
      const after: GameView | null = step.views[setup.seat] ?? null;
      const [one, two, three, four, five, box] = animalNames;
      const lifted: Lifted = { hats: [one, two, three, four, five], box };
      const { beats, open } = game.script(event, scene, setup, { after, lifted });
      const before = open ? scene : game.shut(scene);
      const pictures = beats.map((beat) => (scene = beat.scene?.(scene === before ? before : scene) ?? scene));
      return { event, beats, before, pictures };
    }),
  );
}

// What is counted at the end: prizes, points, wands.
const counted = (scene: AnyScene): string => {
  const { players, seats, racks } = scene as {
    players?: { tokens: unknown }[];
    seats?: { pairs: number; penalties: number; magic: number; points: number }[];
    racks?: { won: number }[];
  };
  return JSON.stringify([players?.map((one) => one.tokens), seats, racks?.map((one) => one.won)]);
};

describe.each(records)('%s', async (_name, record) => {
  const made = await develop(record);
  if (!made.ok) throw new Error(made.detail);
  const { film } = made;
  const game = await loadGame(film.game);

  it.each(Array.from({ length: film.players + 1 }, (_, seat) => seat))('seat %i', (seat) => {
    const setup = setupOf(film, seat);
    for (const { event, beats, before, pictures } of showsOf(film, game, setup)) {
      const what = JSON.stringify(event);
      // Who, then the motion and the hold, then the result, then the state; and each lasts.
      const kinds = beats.map(({ kind }) => order[kind]);
      const turns = kinds.filter((kind, index) => kind < (kinds[index - 1] ?? 0) && beats[index]?.gate === undefined);
      // A thing that was won flies to its place after the verdict, which is a motion of its own.
      if (event.event !== 'open') expect(turns, what).toEqual([]);
      for (const beat of beats) {
        expect(times[beat.lasts].calm).toBeGreaterThanOrEqual(times[beat.lasts].normal);
        expect(times[beat.lasts].normal).toBeGreaterThanOrEqual(times[beat.lasts].quick);
      }
      // Notes follow what they lie on: not before it has moved, and not after another one's moment has come.
      if (movesNotes.has(event.event)) {
        const noted = beats.findIndex((beat) => beat.noted);
        expect(noted, `${what} has its notes`).toBeGreaterThanOrEqual(0);
        const going = beats.findIndex((beat) => beat.kind === 'motion' && beat.move);
        if (event.event === 'swap' || event.event === 'exchange') expect(noted, what).toBeGreaterThan(going);
        if (event.event === 'deal' || event.event === 'roll') expect(noted, what).toBeLessThan(going);
      }
      // What is named lies before the eyes by then. A call names an animal itself.
      for (const [index, beat] of beats.entries()) {
        if (event.event === 'call' && beat.kind === 'motion') continue;
        const seen = JSON.stringify(pictures[index]);
        for (const thing of [...things(beat.tell), ...things(beat.secret)])
          expect(seen, `${what} names ${thing}`).toContain(thing);
      }
      // Nothing is counted before the result was told.
      const result = beats.findIndex(({ kind, tell }) => (kind === 'result' || kind === 'state') && tell);
      const counts = pictures.findIndex((picture) => counted(picture) !== counted(before));
      if (counts >= 0 && event.event !== 'deal') expect(counts, `${what} is counted`).toBeGreaterThanOrEqual(result);
      if (counts >= 0 && event.event !== 'deal') expect(result, what).toBeGreaterThanOrEqual(0);
    }
  });
});
