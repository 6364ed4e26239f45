// From what happened in a game to stickers.
import { expect, test, vi } from 'vitest';
import type { GameEvent, GameName } from '../protocol';
import { golden } from '../replay/engine.node';
import type { Film } from '../replay/film';
import { say } from '../texts/texts.svelte';
import { stickerLine } from './names';
import { allStickers, earned } from './stickers';

vi.mock('../replay/engine', () => import('../replay/engine.node'));
const { develop } = await import('../replay/film');

const filmOf = (game: GameName, events: GameEvent[], more: Partial<Film> = {}): Film => ({
  game,
  options: { players: 2, turn_limit: 0 },
  first: 1,
  names: ['Ada', 'Goldfish'],
  players: 2,
  finished: true,
  endedBy: 'rules',
  handicaps: [],
  bots: [null, 'goldfish'],
  faces: [],
  resigned: [],
  thoughts: new Map(),
  aloud: false,
  steps: events.map((event, n) => ({ n, by: 1, move: '', to_act: null, seen: { '0': [event] }, views: {} })),
  error: null,
  ...more,
});
const end = (...winners: number[]): GameEvent => ({ event: 'end', winners, scores: [2, 1] });
const call = (seat: number, animal: 'owl' | 'cat', right: boolean): GameEvent => ({ event: 'call', seat, animal, right });
const open = (seat: number, hat: 'crown' | 'horns' | 'magic', result: 'pair' | 'magic' | 'miss'): GameEvent => ({
  event: 'open',
  seat,
  column: 1,
  hat,
  result,
});
const claim = (seat: number, rabbits: ['green' | 'white', 'green' | 'white'], won: boolean): GameEvent => ({
  event: 'claim',
  seat,
  slots: [1, 2],
  rabbits,
  won,
});

test('an animal for a right call of mine, nothing for those of others', () => {
  const film = filmOf('vanish', [call(1, 'owl', true), call(2, 'cat', true), end(2)]);
  expect(earned(film, [1])).toEqual(['animal:owl']);
  expect(earned(film, [2])).toContain('animal:cat');
  expect(earned(film, [])).toEqual([]);
});

test('a character for the right hat, and the magic hat', () => {
  const events = [open(1, 'crown', 'pair'), open(1, 'magic', 'magic'), open(1, 'horns', 'miss'), open(2, 'horns', 'pair')];
  expect(earned(filmOf('court', [...events, end(2)]), [1])).toEqual(['character:king', 'special:magic']);
});

test('a pair of rabbits, in whatever order they were shown', () => {
  const events = [claim(1, ['green', 'white'], true), claim(1, ['green', 'green'], false)];
  expect(earned(filmOf('rabbits', [...events, end(2)]), [1])).toEqual(['pair:white-green']);
});

test('a win against an animal; without a slip one more', () => {
  expect(earned(filmOf('vanish', [call(1, 'owl', true), end(1)]), [1])).toEqual([
    'animal:owl',
    'beat:goldfish',
    'flawless:vanish',
  ]);
  const slip = filmOf('vanish', [call(1, 'cat', false), call(1, 'owl', true), end(1)]);
  expect(earned(slip, [1])).toEqual(['animal:owl', 'beat:goldfish']);
  const shared = filmOf('vanish', [call(1, 'cat', false), end(1, 2)]);
  expect(earned(shared, [1])).toEqual([]);
});

test('the bot may have parameters; one that moves at random is nobody’s prize', () => {
  const bots = [null, 'elephant:ms=50', 'random'];
  expect(earned(filmOf('court', [end(1)], { bots }), [1])).toEqual(['beat:elephant']);
});

test('several people on one device: all of theirs, and one for playing together', () => {
  const film = filmOf('vanish', [call(1, 'owl', true), call(2, 'cat', true), end(2)], { bots: [null, null] });
  expect(earned(film, [1, 2])).toEqual(['animal:owl', 'animal:cat', 'flawless:vanish', 'special:together']);
});

test('nothing for a seat that was given up, for a win by that, or before the end', () => {
  const events = [call(1, 'owl', true), end(2)];
  expect(earned(filmOf('vanish', events, { resigned: [1], endedBy: 'resigned' }), [1])).toEqual([]);
  expect(earned(filmOf('vanish', [end(1)], { endedBy: 'resigned' }), [1])).toEqual([]);
  expect(earned(filmOf('vanish', events, { endedBy: 'broken_off' }), [1])).toEqual([]);
  expect(earned(filmOf('vanish', events, { finished: false }), [1])).toEqual([]);
});

test.each(['vanish-3', 'court-2', 'rabbits-2'])('%s: a real game has some for each who did something', async (name) => {
  const made = await develop(golden(name));
  if (!made.ok) throw new Error(made.detail);
  const stickers = earned(made.film, [1, 2]);
  expect(stickers.length).toBeGreaterThan(1); // more than for playing together
  expect(allStickers).toEqual(expect.arrayContaining(stickers));
});

test('six animals, ten characters, 21 pairs, and a few more; each has a name', () => {
  expect(allStickers).toHaveLength(6 + 10 + 21 + 4 + 3 + 2);
  expect(new Set(allStickers).size).toBe(allStickers.length);
  for (const sticker of allStickers) expect(say(stickerLine(sticker))).not.toMatch(/^\w+\.\w+$/);
});
