// What the games share: whose sentence it is, and who sits where.
import { describe, expect, it } from 'vitest';
import type { Setup } from './game';
import { changeAt } from './lists';
import { seatsFromMine } from './seats';
import { about } from './sentences';

const setup = (seat: number): Setup<'court'> => ({
  game: 'court',
  options: { players: 3, magic_hats: true, no_echo: true, turn_limit: 400 },
  first: 1,
  names: ['Ada', 'Bo', 'Cleo'],
  seat,
  handicaps: [],
  avatars: [],
});

describe('what the games share', () => {
  it('speaks to the one who did it, and of him to all others', () => {
    expect(about(setup(2), 2, 'look', { hat: 4 })).toEqual({ key: 'court.you_look', args: { hat: 4 } });
    expect(about(setup(1), 2, 'look', { hat: 4 })).toEqual({ key: 'court.they_look', args: { name: 'Bo', hat: 4 } });
    expect(about(setup(0), 2, 'look').key).toBe('court.they_look');
  });
  it('counts the seats from mine, for who only watches from the first', () => {
    expect(seatsFromMine(setup(2))).toEqual([2, 3, 1]);
    expect(seatsFromMine(setup(0))).toEqual([1, 2, 3]);
  });
  it('changes one of a list, and leaves the others alone', () => {
    expect(changeAt([1, 2, 3], 2, (one) => one * 10)).toEqual([1, 20, 3]);
    expect(changeAt([1, 2, 3], 0, () => 9)).toEqual([1, 2, 3]);
  });
});
