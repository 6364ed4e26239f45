// Moves as they are touched and called, and what the table forbids, in words.
import { describe, expect, it } from 'vitest';
import type { Move } from '../../facts/court';
import type { Setup } from '../game';
import { label, more, noLook, noSwap, risk, touch, why, whyNot, type Echoes } from './moves';
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
    expect(risk('look 3', empty(setup), setup)).toBeNull();
    expect(risk('swap 3 4', empty(setup), setup)).toBeNull();
    expect(risk('open 3', empty(setup), setup)?.key).toBe('court.risk_open');
  });
  it('are asked about truly: magic hats are spoken of while there are any, a penalty costs unless one takes it away', () => {
    const args = (magic: number[], penalties: number[], options = setup.options): unknown[] => {
      const scene = empty(setup);
      const seats = scene.seats.map((one, seat) => ({ ...one, magic: magic[seat]!, penalties: penalties[seat]! }));
      const asked = risk('open 3', { ...scene, seats }, { ...setup, options })?.args;
      return [asked?.['magic'], asked?.['cost']];
    };
    expect(args([0, 0], [0, 0])).toEqual(['yes', 'point']);
    expect(args([1, 0], [0, 0])).toEqual(['yes', 'none']);
    expect(args([1, 0], [1, 0])).toEqual(['yes', 'point']);
    expect(args([0, 4], [0, 0])).toEqual(['no', 'point']);
    expect(args([0, 0], [0, 0], { ...setup.options, magic_hats: false })).toEqual(['no', 'point']);
  });
  it('ask for what is missing', () => {
    expect(more('look 1', []).key).toBe('court.which_look');
    expect(more('swap 1 2', []).key).toBe('court.which_swap');
    expect(more('swap 1 2', ['column:1']).key).toBe('court.which_other');
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
