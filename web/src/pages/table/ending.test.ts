// What is said at the end: true for whoever reads it, and kind to whoever lost.
import { describe, expect, test } from 'vitest';
import type { Setup } from '../../games/game';
import { gameNames, type GameName, type OverMessage } from '../../protocol';
import { say } from '../../texts/texts.svelte';
import { endingFor, headline, kindWord, reasonOf } from './ending';

const setupOf = (game: GameName, seat = 1): Setup => ({
  game,
  options: { players: 3, turn_limit: 30 },
  first: 1,
  names: ['Ada', 'Bo', 'Cy'],
  seat,
  handicaps: [],
  avatars: [],
});
const over: OverMessage = {
  type: 'over',
  n: 9,
  winners: [1],
  scores: [2, 0, 1],
  ended_by: 'rules',
  commitment: { hash: '', nonce: '', secret: '' },
};
const won = (winners: number[], scores = over.scores): OverMessage => ({ ...over, winners, scores });

test.each(gameNames)('%s: a win, or the turns', (game) => {
  expect(reasonOf(over, setupOf(game))).toEqual({ key: `over.why_${game}` });
  const limit = reasonOf({ ...over, ended_by: 'turn_limit' }, setupOf(game));
  expect(limit).toEqual({ key: `over.limit_${game}`, args: { n: 30 } });
});

test('who gave up is named', () => {
  const reason = reasonOf({ ...over, ended_by: 'resigned', resigned: 2 }, setupOf('vanish'));
  expect(reason).toEqual({ key: 'over.why_resigned', args: { name: 'Bo' } });
});

test('a game that was broken off has no winner, and counts for nobody', () => {
  const broken: OverMessage = { ...won([]), ended_by: 'broken_off' };
  expect(say(headline(broken, setupOf('vanish')))).toBe('The game was stopped.');
  expect(reasonOf(broken, setupOf('vanish'))).toEqual({ key: 'over.why_broken_off' });
  for (const mine of [[], [1], [1, 2]]) {
    expect(endingFor(broken, mine)).toBe('broken_off');
    expect(kindWord(broken, 'vanish', mine).key).toBe('over.kind_broken_off');
  }
});

describe('the headline', () => {
  const said = (winners: number[], seat: number, alone = true): string =>
    say(headline(won(winners), setupOf('vanish', seat), alone));

  test('I have won', () => expect(said([1], 1)).toBe('You have won!'));
  test('somebody else has', () => expect(said([2], 1)).toBe('Bo has won!'));
  test('a watcher is never "you"', () => expect(said([1], 0)).toBe('Ada has won!'));
  test('nor is anybody on a shared device', () => {
    expect(said([1], 1, false)).toBe('Ada has won!');
    expect(said([1, 2], 1, false)).toBe('Ada and Bo share the win!');
  });
  test('I share it', () => expect(said([1, 3], 1)).toBe('Cy and you share the win!'));
  test('others share it', () => expect(said([2, 3], 1)).toBe('Bo and Cy share the win!'));
  test('all of us have won', () => expect(said([1, 2, 3], 2)).toBe('Everybody has won!'));
});

describe('how it ended for this device', () => {
  test.each([
    [[1], [1], 'won'],
    [[1, 2], [1], 'shared'],
    [[2], [1], 'lost'],
    [[2], [1, 2], 'among_us'],
    [[1, 2], [1, 2], 'among_us'],
    [[3], [1, 2], 'lost'],
    [[1], [], 'watched'],
  ] as const)('winners %j, here %j: %s', (winners, mine, ending) => {
    expect(endingFor(won([...winners]), [...mine])).toBe(ending);
    if (ending !== 'lost') expect(kindWord(won([...winners]), 'vanish', [...mine]).key).toBe(`over.kind_${ending}`);
  });

  test.each([
    ['vanish', [2, 1], 'close'],
    ['vanish', [2, 0], 'lost'],
    ['court', [5, 3], 'close'],
    ['court', [5, 2], 'lost'],
    ['rabbits', [4, 3], 'close'],
    ['rabbits', [4, 2], 'lost'],
  ] as const)('%s, %j: %s', (game, scores, word) => {
    expect(kindWord(won([1], [...scores]), game, [2]).key).toBe(`over.kind_${word}`);
  });

  test('who gave up hears no word of how close it was', () => {
    const gone: OverMessage = { ...won([1], [0, 1]), ended_by: 'resigned', resigned: 2 };
    expect(kindWord(gone, 'vanish', [2]).key).toBe('over.kind_resigned');
    expect(kindWord(gone, 'vanish', [1]).key).toBe('over.kind_won');
  });
});
