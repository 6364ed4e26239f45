// What waits for what on the stage, with a game that exists nowhere: its events are sentences, and nothing moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyGame } from '../games/games';
import type { Setup } from '../games/game';

vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
vi.mock('../sound/sound', () => ({ sound: () => {} }));
vi.mock('../settings/settings.svelte', () => ({ reducedMotion: () => true }));
const { Stage } = await import('./stage.svelte');
const { peekTime } = await import('./show');

const game = {
  empty: () => ({}),
  fold: (scene: unknown) => scene,
  isOpen: () => false,
  show: () => Promise.resolve(),
  tell: () => ({ line: { key: 'table.your_turn' }, secret: { key: 'table.your_turn' } }),
} as unknown as AnyGame;
const setup: Setup = { game: 'rabbits', options: {}, first: 1, names: ['Ada', 'Bo'], seat: 1, handicaps: [], avatars: [] };

function stageWithSecret() {
  const done: string[] = [];
  const stage = new Stage(game, setup, (n) => done.push(`shown ${n}`));
  stage.board = { getAnimations: () => [], querySelector: () => null } as unknown as HTMLElement;
  stage.hear(1, { kind: 'seen', n: 1, show: true, turn: 2, events: [{ event: 'refill' }], notes: null });
  return { stage, done };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
