// The whole show of whole games, its clock stepped: at every moment header, arrow and table agree with each other and with the
// event that is being shown. Games played at random, and golden records, as every seat sees them.
import { nameOfSeat } from '../games/game';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadGame, type AnyGame } from '../games/games';
import type { Setup } from '../games/game';
import type { GameEvent, GameView } from '../protocol';
import { golden, randomGame } from '../replay/engine.node';
import type { Film } from '../replay/film';
import type { Table } from '../table/table.svelte';

vi.mock('../replay/engine', () => import('../replay/engine.node'));
const sounds: string[] = [];
vi.mock('../sound/sound', () => ({ sound: (name: string) => void sounds.push(name) }));
vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
const { Stage } = await import('./stage.svelte');
const { develop, setupOf } = await import('../replay/film');
const { whoseTurn } = await import('../pages/table/commands');

const records: [string, string][] = [
  ['vanish-3', golden('vanish-3')],
  ['court-3-no-magic', golden('court-3-no-magic')],
  ['rabbits-2', golden('rabbits-2')],
  ...(['vanish', 'court', 'rabbits'] as const).flatMap((game) =>
    [1, 2].map((seed): [string, string] => [
      `${game} at random ${seed}`,
      randomGame(game, { players: seed + 1, turn_limit: 24 }, seed),
    ]),
  ),
];

interface Message {
  events: GameEvent[];
  view: GameView;
  turn: number | null;
}
// As a table tells them: a move, with all that the house does after it.
function messagesOf(film: Film, seat: number): Message[] {
  const told: Message[] = [];
  for (const { by, seen, views, to_act } of film.steps) {
    const message: Message = { events: seen[seat] ?? [], view: views[seat]!, turn: to_act };
    const before = by === 0 ? told.pop() : undefined;
    told.push(before ? { ...message, events: [...before.events, ...message.events] } : message);
  }
  return told;
}

const board = { querySelector: () => null, getAnimations: () => [] } as unknown as HTMLElement;
const nobody = ['deal', 'round', 'dead', 'end'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// A stage whose game says which event is being shown.
function watched(game: AnyGame, setup: Setup) {
  const now: { event: GameEvent | null } = { event: null };
  const spied: AnyGame = {
    ...game,
    script: (event, ...rest) => {
      const script = game.script(event, ...rest);
      now.event = event;
      return {
        ...script,
        end: () => {
          script.end?.();
          now.event = null;
        },
      };
    },
  };
  const stage = new Stage(spied, setup, () => {});
  stage.board = board;
  return { stage, now };
}

describe.each(records)('%s', async (_name, record) => {
  const made = await develop(record);
  if (!made.ok) throw new Error(made.detail);
  const { film } = made;
  const game = await loadGame(film.game);

  it.each(Array.from({ length: film.players + 1 }, (_, seat) => seat))(
    'seat %i: header, arrow and table agree',
    async (seat) => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {});
      const setup = setupOf(film, seat);
      const { stage, now } = watched(game, setup);
      const table = { stage, over: null, standIn: false, table: null, standInSoon: () => null } as unknown as Table;
      const agree = (message: Message): void => {
        const header = whoseTurn(table);
        const arrow = stage.turn;
        // The header names the one at whom the arrow points.
        if (arrow === null || arrow === 0) expect(['table.your_turn', 'table.turn_of']).not.toContain(header.key);
        else if (arrow === seat) expect(header.key).toBe('table.your_turn');
        else expect(header).toEqual({ key: 'table.turn_of', args: { name: nameOfSeat(setup, arrow) } });
        // Who does what is shown is the one whose moment it is; what the house does is nobody's.
        const { event } = now;
        if (event && 'seat' in event && event.event !== 'refill') expect(arrow, JSON.stringify(event)).toBe(event.seat);
        if (event && nobody.includes(event.event)) expect(arrow, JSON.stringify(event)).toBeNull();
        // At rest the table is what the view shows, and whoever is to act has the arrow.
        if (!stage.settled || event) return;
        expect(arrow).toBe(message.turn);
        expect(game.shut(stage.scene)).toEqual(game.shut(game.look(message.view, setup)));
      };
      for (const [index, message] of messagesOf(film, seat).entries()) {
        stage.hear(index + 1, { kind: 'seen', n: index + 1, show: true, notes: null, ...message });
        for (let steps = 0; !stage.settled || now.event; steps += 1) {
          expect(steps, 'it comes to an end').toBeLessThan(400);
          if (stage.gate) {
            // Nothing goes on by itself.
            const { scene } = stage;
            await vi.advanceTimersByTimeAsync(5000);
            expect(stage.scene).toBe(scene);
            stage.goOn();
          }
          await vi.advanceTimersByTimeAsync(90);
          agree(message);
        }
        agree(message);
      }
      expect(error).not.toHaveBeenCalled();
      stage.end();
      error.mockRestore();
    },
  );
});
