import { describe, expect, it } from 'vitest';
import { botScales, gameNames } from '../protocol';
import { animals } from './animals';
import { botAt, notchOf, notchesOf, standsAt, tune, tunedWord, wordOf } from './strength';

describe('the scale of the bots', () => {
  for (const game of gameNames) {
    it(`of ${game} goes from the goldfish to the elephant`, () => {
      expect(botScales[game].animals).toHaveLength(animals.length);
      expect(standsAt(game, 'goldfish')).toBe(0);
      const places = animals.map(({ name }) => standsAt(game, name));
      expect(places).toEqual([...places].sort((one, other) => one - other));
      for (const { name } of animals) expect(botAt(game, standsAt(game, name))).toEqual({ animal: name, more: 0 });
    });
    it(`of ${game} has a word for every notch, and it leads back there`, () => {
      for (let notch = 0; notch < notchesOf(game); notch++) {
        const { animal, more } = botAt(game, notch);
        expect(notchOf(game, wordOf(animal, more))).toBe(notch);
      }
    });
  }
  it('ends where it ends', () => {
    expect(notchOf('court', 'goldfish:more=-3')).toBe(0);
    expect(notchOf('court', 'elephant:more=99')).toBe(notchesOf('court') - 1);
    expect(notchOf('court', 'fox:ms=20,more=1')).toBe(standsAt('court', 'fox') + 1);
    expect(notchOf('court', 'random')).toBeNull();
  });
  it('is remembered for each animal and game', () => {
    const tuned = tune({}, 'court', standsAt('court', 'fox') + 1);
    expect(tunedWord(tuned, 'court', 'fox')).toBe('fox:more=1');
    expect(tunedWord(tuned, 'vanish', 'fox')).toBe('fox');
    expect(tunedWord(tune(tuned, 'court', standsAt('court', 'fox')), 'court', 'fox')).toBe('fox');
  });
});
