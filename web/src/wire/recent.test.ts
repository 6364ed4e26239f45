import { beforeEach, expect, test } from 'vitest';
import type { SeatNews, TableMessage } from '../protocol';
import { forget, goesOn, recent, remember } from './recent';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage;
});

test('the newest table comes first, each once, at most five', () => {
  for (const code of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) remember(code);
  expect(recent()).toEqual(['b', 'f', 'e', 'd', 'c']);
});

test('a table is forgotten', () => {
  remember('a');
  remember('b');
  forget('b');
  expect(recent()).toEqual(['a']);
});

test('what another version wrote, or nobody can read, is no table', () => {
  stored.set('magichat.recent', '{"a":1}');
  expect(recent()).toEqual([]);
  stored.set('magichat.recent', '["a", 5, null]');
  expect(recent()).toEqual(['a']);
  stored.set('magichat.recent', 'not JSON');
  expect(recent()).toEqual([]);
});

test('a browser that keeps nothing is no trouble', () => {
  globalThis.localStorage = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  remember('a');
  expect(recent()).toEqual([]);
});

const chair = (resigned = false): SeatNews => ({
  kind: 'person',
  name: 'Ada',
  face: '',
  bot: '',
  here: true,
  resigned,
  handicap: {},
});
const at = (phase: TableMessage['phase'], seats = [chair(), chair(), chair()], wants_rematch: number[] = []) => ({
  phase,
  seats,
  wants_rematch,
});

test('before a game and in it, a table is one to come back to for who has a chair', () => {
  for (const phase of ['lobby', 'playing'] as const) {
    expect(goesOn(at(phase), [2])).toBe(true);
    expect(goesOn(at(phase), [])).toBe(false);
  }
});

test('who gave up has nothing to come back to; two on one device have, while one of them plays', () => {
  const seats = [chair(), chair(true), chair()];
  expect(goesOn(at('playing', seats), [2])).toBe(false);
  expect(goesOn(at('playing', seats), [2, 3])).toBe(true);
});

test('after the end only a table where somebody wants to play again', () => {
  expect(goesOn(at('over'), [1])).toBe(false);
  expect(goesOn(at('over', undefined, [3]), [1])).toBe(true);
  expect(goesOn(at('over', undefined, [3]), [])).toBe(false);
});
