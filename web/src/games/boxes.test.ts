import { describe, expect, it } from 'vitest';
import { gameNames } from '../protocol';
import { say, t } from '../texts/texts.svelte';
import { factsOf } from './boxes';

describe('what the boxes say', () => {
  const short = (game: (typeof gameNames)[number]): string[] => factsOf(game).map((fact) => say(fact.short));
  const long = (game: (typeof gameNames)[number]): string[] => factsOf(game).map((fact) => say(fact.long));

  it('vanish is for 6 to 99, and its box gives no time', () => {
    expect(short('vanish')).toEqual(['6–99']);
    expect(long('vanish')).toEqual(['From 6 to 99 years.']);
  });
  it('court is from 5 on, and its box gives no time', () => {
    expect(short('court')).toEqual(['5+']);
    expect(long('court')).toEqual(['From 5 years.']);
  });
  it('rabbits is for 5 to 99 and takes 20 minutes', () => {
    expect(short('rabbits')).toEqual(['5–99', '20 min']);
    expect(long('rabbits')).toEqual(['From 5 to 99 years.', '20 minutes.']);
  });
  it('each game has a story, short enough for the card of a phone', () => {
    for (const game of gameNames) {
      expect(t(`game.${game}_story`)).toMatch(/[.!?]$/);
      expect(t(`game.${game}_story`).length, game).toBeLessThanOrEqual(110);
    }
  });
});
