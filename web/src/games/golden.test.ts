// Whole games as every seat saw them: after each message, what its beats leave is what the view after it shows, and
// every event has its sentence.
import { describe, expect, it, vi } from 'vitest';
import type { GameEvent, GameView } from '../protocol';
import { golden } from '../replay/engine.node';
import type { Film } from '../replay/film';
import messages from '../../../texts/en.json';
import { through } from '../stage/beats';
import { loadGame } from './games';

vi.mock('../replay/engine', () => import('../replay/engine.node'));
const { develop, setupOf } = await import('../replay/film');

const names = [
  ...['vanish-2', 'vanish-3', 'vanish-4', 'vanish-expert', 'vanish-expert-may', 'vanish-may', 'vanish-limit'],
  ...['court-2', 'court-3-no-magic', 'court-4-echo', 'court-dead', 'court-limit'],
  ...['rabbits-2', 'rabbits-3', 'rabbits-4', 'rabbits-limit', 'rabbits-unfinished'],
];

interface Message {
  what: string;
  events: GameEvent[];
  view: GameView;
}
// As a table tells them: a move, with all that the house does after it.
function messagesOf(film: Film, seat: number): Message[] {
  const told: Message[] = [];
  for (const { n, by, move, seen, views } of film.steps) {
    const message: Message = { what: `move ${n}: ${move}`, events: seen[seat] ?? [], view: views[seat]! };
    const before = by === 0 ? told.pop() : undefined;
    told.push(before ? { ...message, events: [...before.events, ...message.events] } : message);
  }
  return told;
}

describe.each(names)('%s', async (name) => {
  const made = await develop(golden(name));
  if (!made.ok) throw new Error(made.detail);
  const { film } = made;
  const game = await loadGame(film.game);

  it.each(Array.from({ length: film.players + 1 }, (_, seat) => seat))('seat %i', (seat) => {
    const setup = setupOf(film, seat);
    let scene = game.empty(setup);
    for (const { what, events, view } of messagesOf(film, seat)) {
      for (const event of events) {
        const script = game.script(event, scene, setup, { after: view });
        const after = through(script, script.open ? scene : game.shut(scene)); // as the stage does before each
        for (const { key } of [...after.told, ...after.secrets]) expect(messages).toHaveProperty([key]);
        scene = after.scene;
      }
      expect(game.shut(scene), what).toEqual(game.shut(game.look(view, setup)));
    }
  });
});
