// What bots thought, in words: every reason has a sentence in every game, with the cards that it is about.
import { describe, expect, it } from 'vitest';
import type { Thought } from '../protocol';
import { say } from '../texts/texts.svelte';
import { thought as court } from './court/moves';
import { thought as rabbits } from './rabbits/moves';
import { thought as vanish } from './vanish/moves';

const thinks = (why: Thought['why'], about: string[] = [], percent?: number): Thought => ({
  why,
  about,
  ...(percent !== undefined && { percent }),
});

describe('a thought', () => {
  it('without cards is said alike in all games', () => {
    for (const why of ['at_random', 'only_move', 'find_out', 'hide', 'hope', 'nothing_better'] as const) {
      const sentences = [vanish, court, rabbits].map((thought) => say(thought(thinks(why))));
      expect(new Set(sentences).size).toBe(1);
      expect(sentences[0]).not.toBe('');
    }
  });
  it('of vanish names the animal', () => {
    expect(say(vanish(thinks('hide', ['owl'])))).toBe('There goes the owl. Can you follow?');
    expect(say(vanish(thinks('know', ['owl'])))).toBe('I know it: the owl is in the box.');
    expect(say(vanish(thinks('likely', ['owl'], 50)))).toMatch(/^I think the owl is in the box \(50.%\)\.$/);
  });
  it('of court names the hat and its head, and knows magic', () => {
    expect(say(court(thinks('know', ['crown', 'king'])))).toBe('I know it: a crown for the king.');
    expect(say(court(thinks('likely', ['crown', 'king'], 30)))).toMatch(/^Perhaps a crown for the king is here \(30.%\)\.$/);
    expect(say(court(thinks('know', ['magic'])))).toBe('I know it: this hat is magic.');
    expect(say(court(thinks('bring_together', ['crown', 'king'])))).toBe('I know where a crown is. It goes to the king.');
  });
  it('of rabbits names one or two of them', () => {
    expect(say(rabbits(thinks('bring_together', ['white'])))).toMatch(/^Here is .*white.* I need it!$/);
    expect(say(rabbits(thinks('know', ['white', 'black'])))).toMatch(/^I have .*white.*black/);
  });
});
