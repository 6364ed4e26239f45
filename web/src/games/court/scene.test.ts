// What was open stays nowhere, and what is noted has words. Whole games: ../golden.test.ts.
import { describe, expect, it } from 'vitest';
import { characterNames, type Event, type Hat } from '../../facts/court';
import type { Setup } from '../game';
import { empty, fold, isOpen, shut } from './scene';
import { see } from './tell';

const setupOf = (seat: number): Setup<'court'> => ({
  game: 'court',
  options: { players: 2, magic_hats: true, no_echo: true, turn_limit: 400 },
  first: 1,
  names: ['Ada', 'Bo'],
  seat,
  handicaps: [],
  avatars: [],
});
const setup = setupOf(1);
const dealt = fold(empty(setup), { event: 'deal', characters: characterNames.slice(0, 7) }, setup, null);

describe('a hat', () => {
  const looked: Event = { event: 'look', seat: 1, column: 4, hat: 'crown' };

  it('is open for who looks, until it is shut, and then forgotten', () => {
    const open = fold(dealt, looked, setup, null);
    expect(open.looked).toEqual({ seat: 1, column: 4, hat: 'crown' });
    expect(isOpen(open)).toBe(true);
    expect(shut(open)).toEqual(dealt);
    expect(JSON.stringify(shut(open))).not.toContain('crown');
  });
  it('is never named to anybody else', () => {
    const other = fold(dealt, looked, setupOf(2), null);
    expect(other.looked).toEqual({ seat: 1, column: 4, hat: null });
    expect(isOpen(other)).toBe(true); // that somebody looks is seen for a while
  });
  it('that was opened in vain is seen by all, and forgotten', () => {
    const miss = fold(dealt, { event: 'open', seat: 2, column: 4, hat: 'crown', result: 'miss' }, setup, null);
    expect(miss.shown).toEqual({ column: 4, hat: 'crown' });
    expect(shut(miss).seats[1]!.penalties).toBe(1);
    expect(JSON.stringify(shut(miss))).not.toContain('crown');
  });
});

describe('words', () => {
  it('name what is noted', () => {
    const hats: (Hat | null)[] = [null, null, 'crown', null, null, null, null];
    expect(see(dealt, setup, { hats }).filter((one) => one.key === 'court.note_hat')).toEqual([
      { key: 'court.note_hat', args: { hat: 3, headdress: { key: 'headdress.crown' } } },
    ]);
  });
});
