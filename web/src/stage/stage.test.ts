// What waits for what on the stage, with a game that exists nowhere: its events are sentences, and nothing moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyGame } from '../games/games';
import type { GameEvent, GameView } from '../protocol';
import type { Setup } from '../games/game';

vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
vi.mock('../sound/sound', () => ({ sound: () => {} }));
vi.mock('../settings/settings.svelte', () => ({ reducedMotion: () => true }));
const { Stage } = await import('./stage.svelte');
const { peekTime } = await import('./times');

const game = {
  empty: () => ({}),
  isOpen: () => false,
  shut: (scene: unknown) => scene,
  script: () => ({
    beats: [{ kind: 'result', lasts: 'none', tell: { key: 'table.your_turn' }, secret: { key: 'table.your_turn' } }],
  }),
} as unknown as AnyGame;
const setup: Setup = {
  game: 'rabbits',
  options: { players: 2, turn_limit: 400 },
  first: 1,
  names: ['Ada', 'Bo'],
  seat: 1,
  handicaps: [],
  avatars: [],
};
// Events and views of that game, which the protocol does not know.
const eventsOf = (...names: string[]): GameEvent[] => names.map((event) => ({ event }) as unknown as GameEvent);
const viewOf = (view: object): GameView => view as unknown as GameView;

function stageWithSecret() {
  const done: string[] = [];
  const stage = new Stage(game, setup, (n) => done.push(`shown ${n}`));
  stage.board = { getAnimations: () => [], querySelector: () => null } as unknown as HTMLElement;
  stage.hear(1, { kind: 'seen', n: 1, show: true, turn: 2, events: eventsOf('refill'), notes: null, view: null });
  return { stage, done };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what I alone was told has its time before the device is handed on, and the table does not wait for that', async () => {
  const { stage, done } = stageWithSecret();
  stage.push({ kind: 'then', call: () => done.push('handed on'), patient: true });
  await vi.advanceTimersByTimeAsync(peekTime.normal - 1);
  expect(done).toEqual(['shown 1']);
  expect(stage.secret).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['shown 1', 'handed on']);
  expect(stage.secret).toBeNull();
});

test('who has seen enough hands it on at once', async () => {
  const { stage, done } = stageWithSecret();
  stage.push({ kind: 'then', call: () => done.push('handed on'), patient: true });
  await vi.advanceTimersByTimeAsync(1);
  stage.shut();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['shown 1', 'handed on']);
});

test('nothing else waits for a sentence', async () => {
  const { stage, done } = stageWithSecret();
  stage.push({ kind: 'then', call: () => done.push('over') });
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['shown 1', 'over']);
});

// A game of sentences without secrets: 'boom' fails.
const plain = {
  ...game,
  script: ({ event }: { event: string }) => {
    if (event === 'boom') throw new Error(event);
    return { beats: [{ kind: 'result', lasts: 'none', tell: { key: event } }] };
  },
  look: (view: unknown) => view,
  peek: (scene: { peek?: string }) => (scene.peek ? { key: scene.peek } : null),
} as unknown as AnyGame;
const news = (n: number, ...events: string[]) =>
  ({ kind: 'seen', n, show: true, turn: 1, events: eventsOf(...events), notes: null, view: null }) as const;
function plainStage(waits: () => boolean = () => false) {
  const shown: number[] = [];
  const stage = new Stage(plain, setup, (n) => shown.push(n), waits);
  return { stage, shown, told: () => stage.told.map(({ key }) => key as string) };
}

test('one message that can not be told does not stop those behind it', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { stage, shown, told } = plainStage();
  for (const [index, event] of ['one', 'boom', 'two'].entries()) stage.hear(index + 1, news(index + 1, event));
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual(['one', 'two']);
  expect(shown).toEqual([1, 3]);
  expect(stage.settled).toBe(true);
  expect(error).toHaveBeenCalledOnce();
});

test('after the end nothing is told, kept or reported', async () => {
  const { stage, shown, told } = plainStage();
  stage.hear(1, news(1, 'one', 'two', 'three'));
  stage.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual([]);
  expect(shown).toEqual([]);
});

test('behind a curtain nothing is shown or reported; when it opens, all of it is, in order', async () => {
  let curtain = true;
  const { stage, shown, told } = plainStage(() => curtain);
  stage.hear(1, news(1, 'one'));
  stage.hear(2, news(2, 'two'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([told(), shown, stage.settled]).toEqual([[], [], false]);
  curtain = false;
  stage.resume();
  await vi.advanceTimersByTimeAsync(1);
  expect([told(), shown, stage.settled]).toEqual([['one', 'two'], [1, 2], true]);
});

test('the last move is all that its message told', async () => {
  const { stage, told } = plainStage();
  stage.hear(1, news(1, 'one'));
  stage.hear(2, news(2, 'pass', 'roll'));
  await vi.advanceTimersByTimeAsync(1);
  expect(told().slice(-stage.lately)).toEqual(['pass', 'roll']);
});

test('a peek that a view brings back is told once more, for its time', async () => {
  const { stage } = plainStage();
  stage.push({ kind: 'view', n: 1, turn: 1, view: viewOf({ peek: 'frog' }), notes: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.secret).toEqual({ key: 'frog' });
  await vi.advanceTimersByTimeAsync(peekTime.normal);
  expect(stage.secret).toBeNull();
});

// A game of numbers: each event adds one, and the view says how many there are. A peek lies on top until it is shut.
const counting = {
  ...plain,
  empty: () => ({ count: 0 }),
  look: ({ count }: { count: number }) => ({ count }),
  script: ({ event }: { event: string }) => ({
    beats: [
      {
        kind: 'state',
        lasts: 'none',
        scene: ({ count }: { count: number }) =>
          event === 'peek' ? { count: count + 1, open: 'frog' } : { count: count + 1 },
      },
    ],
  }),
  isOpen: (scene: object) => 'open' in scene,
  shut: ({ count }: { count: number }) => ({ count }),
} as unknown as AnyGame;

test('what is folded ends in the view, and a peek stays open above it', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stage = new Stage(counting, setup, () => {});
  stage.hear(1, { ...news(1, 'one', 'peek'), view: viewOf({ count: 2 }) });
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.scene).toEqual({ count: 2, open: 'frog' });
  await vi.advanceTimersByTimeAsync(peekTime.normal);
  expect(stage.scene).toEqual({ count: 2 });
  expect(error).not.toHaveBeenCalled();
});

test('where the fold does not end in the view, the page complains, and the view is right', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stage = new Stage(counting, setup, () => {});
  stage.hear(1, { ...news(1, 'one'), view: viewOf({ count: 5 }) });
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.scene).toEqual({ count: 5 });
  expect(error).toHaveBeenCalledOnce();
});

// A game of peeks: 'look' opens a frog under hat 1 for this seat, and 'swap' is what somebody else does.
const peeking = {
  ...counting,
  look: ({ looked }: { looked?: string }) => (looked ? { open: looked } : {}),
  shut: () => ({}),
  peek: (scene: { open?: string }) => (scene.open ? { key: scene.open } : null),
  reopen: (at: string, view: { looked?: string }) => (at === 'hat:1' && view.looked ? { open: view.looked } : null),
  script: ({ event }: { event: string }) =>
    event === 'look'
      ? {
          beats: [
            {
              kind: 'result',
              lasts: 'none',
              scene: () => ({ open: 'frog' }),
              secret: { key: 'frog' },
              tell: { key: 'look' },
            },
          ],
        }
      : { beats: [{ kind: 'result', lasts: 'none', seat: 2, tell: { key: event } }] },
} as unknown as AnyGame;
async function peekingStage() {
  const stage = new Stage(peeking, setup, () => {});
  stage.board = { getAnimations: () => [], querySelector: () => null } as unknown as HTMLElement;
  stage.hear(1, { ...news(1, 'look'), view: viewOf({ looked: 'frog' }) });
  await vi.advanceTimersByTimeAsync(1);
  return { stage, told: () => stage.told.map(({ key }) => key as string) };
}

test('while my peek is open nothing else of the game is shown; the rest waits its turn', async () => {
  const { stage, told } = await peekingStage();
  stage.hear(2, { ...news(2, 'swap'), turn: 1, view: viewOf({}) });
  await vi.advanceTimersByTimeAsync(peekTime.normal - 10);
  expect([stage.scene, stage.secret, stage.turn, told()]).toEqual([{ open: 'frog' }, { key: 'frog' }, 1, ['look']]);
  await vi.advanceTimersByTimeAsync(20);
  expect([stage.scene, stage.secret, told()]).toEqual([{}, null, ['look', 'swap']]);
});

test('what I may do is offered while my peek is open', async () => {
  const { stage } = await peekingStage();
  let offered = false;
  stage.push({ kind: 'then', call: () => (offered = true), open: true });
  await vi.advanceTimersByTimeAsync(1);
  expect([offered, stage.secret]).toEqual([true, { key: 'frog' }]);
});

test('a tap closes a peek only when there was time to look: four quick taps throw nothing away', async () => {
  const { stage } = await peekingStage();
  for (let tap = 0; tap < 4; tap += 1) {
    stage.close();
    await vi.advanceTimersByTimeAsync(150);
  }
  expect(stage.secret).toEqual({ key: 'frog' });
  await vi.advanceTimersByTimeAsync(300);
  stage.close();
  expect(stage.secret).toBeNull();
});

test('what was peeked at shows itself again until the move is made, and nothing else does', async () => {
  const { stage } = await peekingStage();
  await vi.advanceTimersByTimeAsync(peekTime.normal + 1);
  expect(stage.scene).toEqual({});
  expect(stage.reopen('hat:2')).toBe(false);
  expect(stage.reopen('hat:1')).toBe(true);
  expect([stage.scene, stage.secret]).toEqual([{ open: 'frog' }, { key: 'frog' }]);
  await vi.advanceTimersByTimeAsync(peekTime.normal + 1);
  expect([stage.scene, stage.secret]).toEqual([{}, null]);
  stage.hear(2, { ...news(2, 'swap'), view: viewOf({}) });
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.reopen('hat:1')).toBe(false);
});
