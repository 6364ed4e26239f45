import { beforeEach, expect, test } from 'vitest';
import { forget, recent, remember } from './recent';

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
