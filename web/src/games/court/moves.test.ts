// What the legal moves leave out is said, by words that no rule has to be known for.
import { describe, expect, it } from 'vitest';
import type { Setup } from '../game';
import { echoOf, label, risk, touch, why, whyNot } from './moves';
import { empty } from './scene';

const setup: Setup = { game: 'court', options: {}, first: 1, names: ['Ada', 'Bo'], seat: 1, handicaps: [], avatars: [] };
const columns = [1, 2, 3, 4, 5, 6, 7];
const all = [
  ...columns.map((one) => `look ${one}`),
  ...columns.flatMap((a) => columns.filter((b) => b > a).map((b) => `swap ${a} ${b}`)),
  ...columns.map((one) => `open ${one}`),
];
const without = (...moves: string[]): string[] => all.filter((move) => !moves.includes(move));

describe('moves', () => {
  it('are touched by their columns', () => {
    expect(touch('look 4')).toEqual({ at: ['column:4'] });
    expect(touch('swap 2 6')).toEqual({ at: ['column:2', 'column:6'] });
    expect(label('swap 2 6')).toEqual({ key: 'court.do_swap', args: { a: 2, b: 6 } });
  });
  it('that can cost a point are asked about', () => {
    expect(risk('look 3', empty(setup))).toBeNull();
    expect(risk('open 3', empty(setup))?.key).toBe('court.risk_open_any');
  });
});

describe('what the turn before has just done', () => {
  it('is nothing when all moves are there', () => {
    expect(echoOf(all)).toEqual({ look: [], swap: [] });
    expect(whyNot(3, all)).toBeNull();
  });
  it('is a look that is missing', () => {
    expect(echoOf(without('look 4'))).toEqual({ look: [4], swap: [] });
    expect(why('column:4', empty(setup), setup, without('look 4')).key).toBe('court.why_looked');
  });
  it('is a swap that is missing, said at both of its hats', () => {
    const legal = without('swap 2 6');
    expect(whyNot(2, legal)).toEqual(whyNot(6, legal));
    expect(whyNot(2, legal)).toEqual({ key: 'court.why_swapped', args: { a: 2, b: 6 } });
    expect(whyNot(3, legal)).toBeNull();
  });
  it('is not guessed from columns that are out of the game', () => {
    const left = all.filter((move) => !/[5-7]/.test(move));
    expect(echoOf(left)).toEqual({ look: [], swap: [] });
  });
});
