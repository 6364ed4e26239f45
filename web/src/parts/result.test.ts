import { expect, test } from 'vitest';
import { say } from '../texts/texts.svelte';
import type { Played } from '../wire/played';
import { resultOf } from './result';

const said = (seats: number[], winners: number[], scores: number[]): string => {
  const names = ['Ada', 'Bo', 'Cy', 'Di'].slice(0, scores.length);
  const played: Played = { id: 'aa', here: true, game: 'court', names, faces: [], seats, scores, winners, at: 0 };
  return say(resultOf(played));
};

test('I won: my points first', () => expect(said([2], [2], [1, 2])).toBe('You won 2 : 1'));
test('another one won: theirs first', () => expect(said([1], [2], [1, 2])).toBe('Bo won 2 : 1'));
test('three at the table, the best first', () => expect(said([1], [1], [5, -1, 3])).toBe('You won 5 : 3 : -1'));
test('several share it', () => expect(said([1], [1, 3], [2, 1, 2])).toBe('Cy and you won 2 : 2 : 1'));
test('on a shared device nobody is you', () => expect(said([1, 2], [1], [2, 0])).toBe('Ada won 2 : 0'));
test('nobody has won a game that was broken off', () => expect(said([1], [], [1, 0])).toBe('The game was stopped.'));
