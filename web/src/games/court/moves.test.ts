// Moves as they are touched and called, and what the table forbids, in words.
import { describe, expect, it } from 'vitest';
import type { Move } from '../../facts/court';
import type { Setup } from '../game';
import { label, noLook, noSwap, risk, touch, why, whyNot, type Echoes } from './moves';
import { empty } from './scene';

const setup: Setup<'court'> = {
  game: 'court',
  options: { players: 2, magic_hats: true, no_echo: true, turn_limit: 400 },
  first: 1,
  names: ['Ada', 'Bo'],
  seat: 1,
  handicaps: [],
  avatars: [],
};

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
  const echo = (move: Move): Echoes => [{ move, why: 'echo' }];
  it('is nothing when nothing is forbidden', () => {
    expect(whyNot(3, [])).toBeNull();
    expect([noLook(3, []), noSwap(3, 4, [])]).toEqual([false, false]);
    expect(why('column:3', empty(setup), setup, ['look 4'], []).key).toBe('court.why_not');
  });
  it('is a look', () => {
    const forbidden = echo('look 4');
    expect([noLook(4, forbidden), noLook(3, forbidden), noSwap(4, 3, forbidden)]).toEqual([true, false, false]);
    expect(why('column:4', empty(setup), setup, ['open 4'], forbidden).key).toBe('court.why_looked');
  });
  it('is a swap, said at both of its hats', () => {
    const forbidden = echo('swap 2 6');
    expect([noSwap(2, 6, forbidden), noSwap(6, 2, forbidden), noSwap(2, 5, forbidden)]).toEqual([true, true, false]);
    expect(whyNot(2, forbidden)).toEqual(whyNot(6, forbidden));
    expect(whyNot(2, forbidden)).toEqual({ key: 'court.why_swapped', args: { a: 2, b: 6 } });
    expect(whyNot(3, forbidden)).toBeNull();
  });
});
