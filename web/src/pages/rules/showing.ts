// An example made ready to be shown: the engine turns its record into a film, of which only its own moves are left. Fetched when
// the first example comes into sight.
import { loadGame, type AnyGame, type AnyScene } from '../../games/games';
import type { Setup } from '../../games/game';
import type { GameName } from '../../protocol';
import { develop, setupOf, type Film } from '../../replay/film';
import { FilmPlayer } from '../../replay/player.svelte';
import { sceneAt, toldBetween } from '../../replay/told';
import type { Mark } from '../../stage/beats';
import { openRoom, type Line } from '../../texts/texts.svelte';
import { examples, eyes, recordFor } from './examples';

// A picture for who wants no motion, with what is told by then, and numbers on what changes places.
export interface Still {
  scene: AnyScene;
  words: Line | null;
  marks: readonly Mark[];
}
export interface Showing {
  game: AnyGame;
  setup: Setup;
  player: FilmPlayer;
  from: number;
  told: Line[]; // all that happens in it
  stills: Still[];
  isMain(this: void, line: Line): boolean; // it is told below the stage
}

export async function openShowing(name: GameName, which: string): Promise<Showing> {
  const moves = examples[name][which];
  if (!moves) throw new Error(`no example ${name} ${which}`);
  const [record, game] = await Promise.all([recordFor(name), loadGame(name), openRoom('table')]);
  const made = await develop(record);
  if (!made.ok) throw new Error(made.detail ?? made.why.key);
  const film = { ...made.film, steps: made.film.steps.slice(0, moves.to) };
  const setup = setupOf(film, eyes);
  const player = new FilmPlayer(film, game, setup);
  player.silent = true;
  player.jump(moves.from);
  player.told = [];
  const stills = stillsOf(film, game, setup, moves.from);
  const main = new Set(stills.map(({ words }) => JSON.stringify(words)));
  return {
    game,
    setup,
    player,
    from: moves.from,
    told: toldBetween(film, game, setup, moves.from, moves.to),
    stills,
    isMain: (line) => main.has(JSON.stringify(line)),
  };
}

// The start; each moment at which something is told or changes places; and the end.
export function stillsOf(film: Film, game: AnyGame, setup: Setup, from: number): Still[] {
  let scene = sceneAt(film, game, setup, from);
  const stills: Still[] = [{ scene, words: null, marks: [] }];
  const add = (next: Still): void => {
    if (JSON.stringify(next) !== JSON.stringify(stills.at(-1))) stills.push(next);
  };
  for (const step of film.steps.slice(from)) {
    for (const event of step.seen[setup.seat] ?? []) {
      const script = game.script(event, scene, setup, { after: step.views[setup.seat] ?? null });
      if (!script.open) scene = game.shut(scene);
      for (const { scene: change, tell, secret, marks = [] } of script.beats) {
        scene = change?.(scene) ?? scene;
        const words = tell ?? secret ?? null; // what came of it, where both are said at once
        if (words ?? marks.length > 0) add({ scene, words: words ?? stills.at(-1)!.words, marks });
      }
      script.end?.();
    }
  }
  add({ scene: sceneAt(film, game, setup, film.steps.length), words: stills.at(-1)!.words, marks: [] });
  return stills;
}
