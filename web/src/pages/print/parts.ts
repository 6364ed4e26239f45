// What is in each box, card by card, as docs/rules.md counts it: plain data, laid out in sheets.ts.
import type { AnimalName } from '../../art/animals/names';
import { CHARACTERS, HEADDRESS_OF, type CharacterName, type HeaddressName } from '../../art/court/names';
import type { Colour } from '../../art/rabbits/tones';

export type DieFace = 'hat1' | 'hat2' | 'exchange' | 'draw';
/** One side of something, as it is drawn. Null: the back, which is the same on all. */
export type Face =
  | { kind: 'hat' | 'box' | 'penalty' | 'whose' | 'stand' }
  | { kind: 'animal'; name: AnimalName }
  | { kind: 'token'; name: 'hat' | 'wand' }
  | { kind: 'character'; name: CharacterName | null }
  | { kind: 'headdress'; name: HeaddressName | null }
  | { kind: 'rabbit'; name: Colour | null }
  | { kind: 'goal'; name: string | null }
  | { kind: 'die'; name: DieFace };
export interface Card {
  front: Face;
  back?: Face; // of a card that is folded over
}

const times = <T>(n: number, of: readonly T[]): T[] => of.flatMap((one) => Array<T>(n).fill(one));

const animals: AnimalName[] = ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'];
const vanish = {
  hats: animals.map((name): Card => ({ front: { kind: 'animal', name }, back: { kind: 'hat' } })),
  animals: animals.map((name): Card => ({ front: { kind: 'animal', name } })),
  prizes: [...times(4, ['hat'] as const), 'wand' as const].map((name): Card => ({ front: { kind: 'token', name } })),
};

const headdresses: HeaddressName[] = [...times(2, Object.values(HEADDRESS_OF)), ...times(4, ['magic'] as const)];
const court = {
  hats: headdresses.map((name): Card => ({ front: { kind: 'headdress', name }, back: { kind: 'headdress', name: null } })),
  people: times(2, CHARACTERS).map((name): Card => ({
    front: { kind: 'character', name },
    back: { kind: 'character', name: null },
  })),
  penalties: times<Card>(16, [{ front: { kind: 'penalty' } }]),
  whose: [{ front: { kind: 'whose' } } as Card],
};

const colours: Colour[] = ['white', 'black', 'brown', 'pink', 'blue', 'green'];
const goals = colours.flatMap((one, i) => colours.slice(i).map((other) => `${one}-${other}`));
const rabbits = {
  hats: times(4, colours).map((name): Card => ({ front: { kind: 'rabbit', name }, back: { kind: 'rabbit', name: null } })),
  wands: goals.map((name): Card => ({ front: { kind: 'goal', name }, back: { kind: 'goal', name: null } })),
};
/** A die as it is unfolded: a row of four that go round it, the two ends above and below the second. Equal faces, and the two
    with hats, end up opposite each other, so that of every three that can be seen at once no two are the same. */
export const die: { face: DieFace; column: number; row: number }[] = [
  { face: 'exchange', column: 0, row: 1 },
  { face: 'draw', column: 1, row: 1 },
  { face: 'exchange', column: 2, row: 1 },
  { face: 'draw', column: 3, row: 1 },
  { face: 'hat1', column: 1, row: 0 },
  { face: 'hat2', column: 1, row: 2 },
];
export const dice = 2;
export const stands = 4; // as many as can play

export const parts = { vanish, court, rabbits };
