// What is in the box is what docs/rules.md counts.
import { describe, expect, it } from 'vitest';
import { CHARACTERS, HEADDRESS_OF } from '../../art/court/names';
import { die, parts, type Card } from './parts';

// How often each face is on the cards.
function counted(cards: readonly Card[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { front } of cards) {
    const name = 'name' in front ? String(front.name) : front.kind;
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}
const each = (names: readonly string[], n: number): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, n]));
// All backs of a pack are the same, so that nothing tells what is on the front.
const backs = (cards: readonly Card[]): unknown[] => [...new Set(cards.map(({ back }) => JSON.stringify(back)))];

describe('vanish', () => {
  const animals = ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'];
  it('has six hats, each with a different animal, all alike from outside', () => {
    expect(counted(parts.vanish.hats)).toEqual(each(animals, 1));
    expect(backs(parts.vanish.hats)).toEqual(['{"kind":"hat"}']);
  });
  it('has six animal cards', () => expect(counted(parts.vanish.animals)).toEqual(each(animals, 1)));
  it('has tokens: four hats, one wand', () => expect(counted(parts.vanish.prizes)).toEqual({ hat: 4, wand: 1 }));
});

describe('court', () => {
  it('has 20 character cards, two of each of ten', () => {
    expect(parts.court.people).toHaveLength(20);
    expect(counted(parts.court.people)).toEqual(each(CHARACTERS, 2));
    expect(backs(parts.court.people)).toHaveLength(1);
  });
  it('has 24 hat cards, two of each of their ten hats and four magic hats', () => {
    expect(parts.court.hats).toHaveLength(24);
    expect(counted(parts.court.hats)).toEqual({ ...each(Object.values(HEADDRESS_OF), 2), magic: 4 });
    expect(backs(parts.court.hats)).toHaveLength(1);
  });
  it('has 16 penalty tokens', () => expect(parts.court.penalties).toHaveLength(16));
  it('says whose hat is whose', () => expect(parts.court.whose).toHaveLength(1));
});

describe('rabbits', () => {
  const colours = ['white', 'black', 'brown', 'pink', 'blue', 'green'];
  it('has 24 hat cards, each colour on four', () => {
    expect(counted(parts.rabbits.hats)).toEqual(each(colours, 4));
    expect(backs(parts.rabbits.hats)).toHaveLength(1);
  });
  it('has every pair of colours, equal ones included, on exactly one of 21 wand cards', () => {
    const pairs = parts.rabbits.wands.map(({ front }) =>
      'name' in front ? String(front.name).split('-').sort().join() : '',
    );
    const wanted = colours.flatMap((one) => colours.map((other) => [one, other].sort().join()));
    expect(pairs).toHaveLength(15 + 6);
    expect(new Set(pairs)).toEqual(new Set(wanted));
    expect(backs(parts.rabbits.wands)).toHaveLength(1);
  });
  it('has dice with the faces hat1 hat2 exchange exchange draw draw', () => {
    expect(die.map(({ face }) => face).sort()).toEqual(['draw', 'draw', 'exchange', 'exchange', 'hat1', 'hat2']);
  });
  //      . hat1 .    .
  //      ex draw ex draw     two apart in the row, or above and below it, are opposite
  //      . hat2 .    .
  it('has equal faces of a die opposite each other, and hats opposite hats', () => {
    const at = (column: number, row: number): string | undefined =>
      die.find((one) => one.column === column && one.row === row)?.face;
    expect([at(0, 1), at(2, 1)]).toEqual(['exchange', 'exchange']);
    expect([at(1, 1), at(3, 1)]).toEqual(['draw', 'draw']);
    expect([at(1, 0), at(1, 2)].sort()).toEqual(['hat1', 'hat2']);
  });
});
