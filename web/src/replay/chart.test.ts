// Chances as lines.
import { expect, test } from 'vitest';
import type { TurnStart } from './analysis';
import { chancesAt, dashes, pathOf, pointsOf, signs } from './chart';

const turn = (n: number, ...chances: number[]): TurnStart => ({
  n,
  turn: n,
  seats: chances.map((chance, index) => ({ seat: index + 1, chance: [chance, 0], certain: [], likely: [] })),
});
const bare: TurnStart = { n: 6, turn: 3, seats: [{ seat: 1, certain: [], likely: [] }] };
const turns = [turn(2, 0.5, 0.5), turn(4, 0.75, 0.25), bare];

test('a line goes as far as the chances are known, and in the end to what came of it', () => {
  expect(pointsOf(turns, 1, null)).toEqual([
    { at: 1, chance: 0.5 },
    { at: 3, chance: 0.75 },
  ]);
  expect(pointsOf(turns, 2, { at: 8, chance: 0 }).at(-1)).toEqual({ at: 8, chance: 0 });
  expect(pathOf(pointsOf(turns, 1, null), 4, { width: 100, height: 100, pad: 0 })).toBe('M25 50L75 25');
  expect(pathOf([], 4, { width: 100, height: 100, pad: 0 })).toBe('');
});
test('the chances of a moment are those of the turn that has begun', () => {
  expect(chancesAt(turns, 0)).toEqual([0.5, 0.5]);
  expect(chancesAt(turns, 4)).toEqual([0.75, 0.25]);
  expect(chancesAt(turns, 9)).toEqual([null]);
  expect(chancesAt([], 9)).toEqual([]);
});
test('no two of four seats have the same dash or the same sign', () => {
  expect(new Set(dashes.map(String)).size).toBe(4);
  expect(new Set(signs).size).toBe(4);
});
