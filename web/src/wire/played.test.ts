// The last games of this browser, whatever its storage holds.
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPlayed, played, rememberPlayed, type Played } from './played';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

const game = (id: string, more: Partial<Played> = {}): Played => ({
  id,
  here: true,
  game: 'court',
  names: ['Ada', 'Goldfish'],
  faces: ['fern', 'goldfish'],
  seats: [1],
  scores: [3, 1],
  winners: [1],
  at: 1,
  ...more,
});
const ids = (): string[] => played().map(({ id }) => id);

test('the newest first, each once, as it was first heard of', () => {
  rememberPlayed(game('aa'));
  rememberPlayed(game('bb'));
  rememberPlayed(game('aa', { at: 2 }));
  expect(ids()).toEqual(['bb', 'aa']);
  expect(played()[1]).toEqual(game('aa'));
  forgetPlayed('bb');
  expect(ids()).toEqual(['aa']);
});

test('a hundred at most', () => {
  for (let n = 0; n < 103; n += 1) rememberPlayed(game(n.toString(16)));
  expect(ids()).toHaveLength(100);
  expect(ids()[0]).toBe((102).toString(16));
});

test('what is no such game is passed over', () => {
  const bad = [null, 7, {}, game('../x'), game('cc', { game: 'chess' as never }), game('dd', { names: [1] as never })];
  kept.set('magichat.played', JSON.stringify([...bad, game('ee')]));
  expect(ids()).toEqual(['ee']);
  for (const text of ['', '{', '7']) {
    kept.set('magichat.played', text);
    expect(played()).toEqual([]);
  }
});
