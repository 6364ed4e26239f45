// One beat after the other, and in each: whose moment, the gate, the picture, its sound, its words; then it lasts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playScript, type Beat, type Player, type Seen } from './beats';
import { Cut } from './show';
import { times } from './times';

vi.stubGlobal('document', { hidden: false });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Scene = string;
const beats: Beat<Scene>[] = [
  { kind: 'who', lasts: 'who', seat: 2 },
  { kind: 'hold', lasts: 'none', gate: 'roll' },
  { kind: 'motion', lasts: 'tumble', sound: 'dice', scene: () => 'blank dice' },
  {
    kind: 'result',
    lasts: 'result',
    scene: () => 'dice',
    sound: 'card',
    tell: { key: 'rabbits.dealt' },
    secret: { key: 'rabbits.hand' },
    move: () => Promise.reject(new Error('a drawing fails')),
  },
  { kind: 'state', lasts: 'state', scene: () => 'state', noted: true },
];

function playing(seen: Partial<Seen> | null) {
  const log: string[] = [];
  let open = (): void => {};
  let over = false;
  const player: Player<Scene> = {
    moment: (seat) => void log.push(`moment ${seat}`),
    picture: (change) => void log.push(`picture ${change('')}`),
    notes: () => void log.push('notes'),
    sound: (name) => void log.push(`sound ${name}`),
    words: (told, secret) => void (told && log.push(`words ${told.key} ${secret?.key}`)),
    gate: (kind) => {
      log.push(`gate ${kind}`);
      return new Promise((done) => (open = done));
    },
  };
  const cut = new Cut();
  const board = { querySelector: () => null } as unknown as HTMLElement;
  const sight = seen && { board, pace: 'normal' as const, speed: 1, still: false, cut, ...seen };
  const script = { beats, end: () => void (over = true) };
  void playScript(script, player, () => sight);
  return { log, cut, open: () => open(), over: () => over };
}

test('everything has its order and its time', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { log, open, over } = playing({});
  expect(log).toEqual(['moment 2']);
  await vi.advanceTimersByTimeAsync(times.who.normal - 1);
  expect(log).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(log.slice(1)).toEqual(['gate roll']);
  await vi.advanceTimersByTimeAsync(60_000); // nothing goes on without the tap
  expect(log.slice(2)).toEqual([]);
  open();
  await vi.advanceTimersByTimeAsync(1);
  expect(log.slice(2)).toEqual(['picture blank dice', 'sound dice']);
  await vi.advanceTimersByTimeAsync(times.tumble.normal);
  // What came of it is seen, then heard, then told; what fails to move stops nothing.
  expect(log.slice(4)).toEqual(['picture dice', 'sound card', 'words rabbits.dealt rabbits.hand']);
  await vi.advanceTimersByTimeAsync(times.result.normal);
  expect(log.slice(7)).toEqual(['picture state', 'notes']);
  expect(error).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(times.state.normal);
  expect(over()).toBe(true);
  error.mockRestore();
});

test('where nobody can see it, all of it is there at once, in silence', async () => {
  const { log, over } = playing(null);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual([
    'moment 2',
    'picture blank dice',
    'picture dice',
    'words rabbits.dealt rabbits.hand',
    'picture state',
    'notes',
  ]);
  expect(over()).toBe(true);
});

test('who has seen enough has the rest at once', async () => {
  const { log, cut, over } = playing({});
  cut.cut();
  await vi.advanceTimersByTimeAsync(1);
  expect(log.at(-1)).toBe('notes');
  expect(log).not.toContain('sound card');
  expect(over()).toBe(true);
});
