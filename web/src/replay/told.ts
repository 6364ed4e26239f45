// What a film shows and tells without a projector: the table at a moment, and the sentences from one moment to another.
import type { AnyGame, AnyScene } from '../games/games';
import type { Setup } from '../games/game';
import type { GameView } from '../protocol';
import { through } from '../stage/beats';
import type { Line } from '../texts/texts.svelte';
import type { Film } from './film';

const viewAt = (film: Film, seat: number, at: number): GameView | null => film.steps[at - 1]?.views[seat] ?? null;

export function sceneAt(film: Film, game: AnyGame, setup: Setup, at: number): AnyScene {
  const view = viewAt(film, setup.seat, at);
  return view ? game.look(view, setup) : game.empty(setup);
}

// Each is told from the table as it was then.
export function toldBetween(film: Film, game: AnyGame, setup: Setup, from: number, to: number): Line[] {
  let scene = sceneAt(film, game, setup, from);
  const lines: Line[] = [];
  for (const [index, step] of film.steps.slice(from, to).entries()) {
    const after = viewAt(film, setup.seat, from + index + 1);
    for (const event of step.seen[setup.seat] ?? []) {
      const script = game.script(event, game.shut(scene), setup, { after });
      lines.push(...script.beats.flatMap(({ tell, secret }) => [tell, secret].filter((one) => one !== undefined)));
      scene = through(script, game.shut(scene)).scene;
    }
  }
  return lines;
}
