// What a page keeps of a promise, and when it shows its luck.
import { beforeEach, expect, test, vi } from 'vitest';
import type { GameMessage, LuckCommand, PromiseMessage, ServerMessage, WelcomeMessage } from '../protocol';
import { pledgeOf } from './pledge';
import { Luck as OfTable, promiseOf, type Promised } from './promises';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage;
});

class Luck extends OfTable {
  override hear(message: ServerMessage, plays = true): LuckCommand | null {
    return super.hear(message, plays);
  }
}
const digits = (digit: string): string => digit.repeat(64);
const welcome = (n: number): WelcomeMessage => ({ type: 'welcome', protocol: 1, seats: [2], host: false, n });
const promise = (hash: string, pledge: string, n = 1): PromiseMessage =>
  ({
    type: 'promise',
    game_n: n,
    commitment: digits(hash),
    seats: [{ person: 'Bo' }, { person: 'Ada', pledge }],
  }) as PromiseMessage;
const game = (hash: string, n = 1): GameMessage => ({ type: 'game', seat: 2, n, commitment: digits(hash) }) as GameMessage;
// On a line of its own, at a table that has come to this version.
const lucky = (n = 0): Luck => {
  const luck = new Luck('owl');
  luck.hear(welcome(n));
  return luck;
};
const kept = (n = 1): Partial<Promised> | null => promiseOf('owl', n);

test('luck is shown for a promise that binds it, and the next one is pledged', () => {
  const luck = lucky();
  const before = luck.pledge;
  const answer = luck.hear(promise('a', before));
  expect(pledgeOf(answer!.value)).toBe(before);
  expect(answer!.next).toBe(luck.pledge);
  expect(luck.pledge).not.toBe(before);
  expect(kept()).toMatchObject({ hash: digits('a'), luck: answer!.value, dealt: false, anew: 0 });
  luck.hear(game('a'));
  expect(kept()).toMatchObject({ hash: digits('a'), luck: answer!.value, dealt: true, anew: 0 });
});

test('before that it is nowhere but in the page', () => {
  const luck = lucky();
  luck.hear(promise('a', digits('9')));
  expect(kept()?.luck).toBeNull();
  expect([...stored.values()].join()).not.toContain((luck as unknown as { next: string }).next);
});

test('after a reload the same luck is shown for the same promise', () => {
  const first = lucky();
  const asked = promise('a', first.pledge);
  const answer = first.hear(asked);
  const again = lucky();
  expect(again.hear(asked)).toEqual({ type: 'luck', value: answer!.value, next: again.pledge });
  again.hear(game('a'));
  expect(kept()).toMatchObject({ luck: answer!.value, dealt: true, anew: 0 });
});

test('while a promise waits for its game no other is answered, of whatever number, and no other game is taken for it', () => {
  for (const [n, other] of [
    [1, 1],
    [1, 2],
    [2, 2],
  ] as const) {
    stored.clear();
    const luck = lucky();
    luck.hear(promise('a', luck.pledge));
    const pledge = luck.pledge;
    expect(luck.hear(promise('b', pledge, n))).toBeNull();
    expect(luck.hear(promise('c', pledge, other))).toBeNull();
    luck.hear(game('b', n));
    expect(kept(n)).toMatchObject({ hash: digits('a'), dealt: true }); // so the record of b breaks it
    luck.hear({ type: 'over', n: 9 } as never);
    expect(luck.hear(promise('d', pledge, 10))).not.toBeNull(); // the next game is another thing
  }
});

test('the number must be the next one', () => {
  const luck = lucky(4);
  expect(luck.hear(promise('a', luck.pledge, 6))).toBeNull();
  stored.clear();
  luck.hear(welcome(4));
  expect(luck.hear(promise('a', luck.pledge, 5))).not.toBeNull();
  luck.hear(game('a', 5));
  luck.hear(welcome(4)); // the table says that it was never dealt
  expect(luck.hear(promise('b', luck.pledge, 5))).toBeNull();
  luck.hear(game('b', 5));
  expect(kept(5)?.hash).toBe(digits('a'));
});

test('what was promised before the line was lost, and never seen to begin, is counted', () => {
  let luck = lucky();
  for (const [hash, anew] of [
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ] as const) {
    expect(luck.hear(promise(hash, luck.pledge))).not.toBeNull();
    expect(kept()).toMatchObject({ hash: digits(hash), anew });
    luck = lucky();
  }
  luck.hear(promise('c', digits('9')));
  luck.hear(game('c'));
  expect(kept()).toMatchObject({ hash: digits('c'), dealt: true, anew: 2 });
  luck.hear(promise('d', luck.pledge, 2));
  expect(kept(2)?.anew).toBe(0);
});

test('so it is if a game begins without any', () => {
  const luck = lucky();
  luck.hear(promise('a', luck.pledge));
  luck.hear(welcome(11)); // away while it was played, if it was
  luck.hear(game('b', 11));
  expect(kept(11)).toMatchObject({ hash: digits('b'), luck: null, anew: 1 });
});

test('whoever plays and is not asked for luck knows it', () => {
  const luck = lucky();
  luck.hear(promise('a', digits('9')));
  luck.hear(game('a'));
  expect(kept(1)?.unasked).toBe(true);
  luck.hear(game('b', 5)); // without any promise
  expect(kept(5)?.unasked).toBe(true);
  luck.hear(promise('c', digits('9'), 6), false);
  expect(kept(6)?.unasked).toBe(false);
  luck.hear(game('c', 6));
  luck.hear(game('d', 9), false);
  expect(kept(9)?.unasked).toBe(false);
  luck.hear(promise('e', luck.pledge, 10));
  expect(kept(10)?.unasked).toBe(false);
});

test('what was promised is told from what only the game has said', () => {
  const luck = lucky();
  luck.hear(promise('a', digits('9')));
  expect(kept(1)?.heard).toBe(true);
  luck.hear(game('a'));
  expect(kept(1)?.heard).toBe(true);
  luck.hear(game('b', 5));
  expect(kept(5)?.heard).toBe(false);
  luck.hear(promise('c', luck.pledge, 6));
  luck.hear(game('d', 6)); // another one
  expect(kept(6)).toMatchObject({ hash: digits('c'), heard: true });
});

test('who came when the game was on has been promised nothing; whoever plays in it was not asked', () => {
  const luck = lucky();
  luck.hear({ type: 'welcome', protocol: 1, seats: [1], host: false, n: 7 });
  luck.hear(game('a', 3), false);
  expect(kept(3)).toMatchObject({ late: true, unasked: false, heard: false });
  luck.hear(game('c', 5));
  expect(kept(5)).toMatchObject({ late: true, unasked: true });
  luck.hear(game('b', 8));
  expect(kept(8)).toMatchObject({ late: false, unasked: true });
});

test('what older versions have stored is read; it was heard if luck was shown for it, or if it waits for its game', () => {
  const old = { table: 'owl', hash: digits('a'), luck: null, unasked: false, dealt: true, anew: 0 };
  const stories = [
    { ...old, n: 1 },
    { ...old, n: 2, luck: digits('b') },
    { ...old, n: 3, dealt: false },
  ];
  stored.set('magichat.promises', JSON.stringify(stories));
  expect([1, 2, 3].map((n) => kept(n)?.heard)).toEqual([false, true, true]);
  const luck = lucky(2);
  luck.hear(game('a', 3));
  expect(kept(3)).toMatchObject({ dealt: true, heard: true });
  expect(kept(1)?.heard).toBe(false);
});

test('an old game that is told again does not stand for the one that was promised', () => {
  const luck = lucky();
  luck.hear(game('a', 1));
  luck.hear({ type: 'over', n: 5 } as never);
  const answer = luck.hear(promise('b', luck.pledge, 6));
  luck.hear(welcome(5));
  luck.hear(game('a', 1));
  expect(kept(6)).toMatchObject({ dealt: false, luck: answer!.value });
  expect(luck.hear(promise('b', digits('9'), 6))?.value).toBe(answer!.value);
  luck.hear(game('b', 6));
  expect(kept(6)).toMatchObject({ dealt: true, anew: 0 });
});

test('what a game says itself counts only where nothing was promised before', () => {
  const luck = lucky();
  luck.hear(game('c'));
  expect(kept()).toMatchObject({ table: 'owl', n: 1, hash: digits('c'), luck: null, anew: 0 });
  luck.hear(game('d'));
  expect(kept()?.hash).toBe(digits('c'));
  expect(promiseOf('cat', 1)).toBeNull();
});

test('at most twenty are kept; what another version wrote is none', () => {
  const luck = lucky();
  for (let n = 1; n <= 25; n += 1) luck.hear(game('c', n));
  expect(kept(5)).toBeNull();
  expect(kept(6)).not.toBeNull();
  stored.set('magichat.promises', '[null, 5, {"table":"owl","n":1,"hash":"x","luck":null}]');
  expect(kept()).toBeNull();
});

test('where nothing can be stored it is known as long as the page lives', async () => {
  vi.resetModules();
  const fresh = await import('./promises');
  globalThis.localStorage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  new fresh.Luck('owl').hear(game('c'), true);
  expect(fresh.promiseOf('owl', 1)?.hash).toBe(digits('c'));
});
