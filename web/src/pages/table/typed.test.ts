import { describe, expect, it } from 'vitest';
import { read, wordsOf, type Offered, type Typed } from './typed';

type Word = 'see' | 'turn' | 'can' | 'last' | 'undo';
const letters: Record<string, Word> = { s: 'see', t: 'turn', c: 'can', l: 'last', '?': 'can' };
const words: [Word, string][] = [
  ['see', 'see, table'],
  ['turn', 'turn, whose turn'],
  ['can', 'can, moves'],
  ['last', 'last, happened'],
  ['undo', 'undo, back'],
];
const skip = 'a, the, and, with, at, hat, hats, card, cards';
const reader =
  (moves: Offered<string>[], keys: Record<string, string>) =>
  (text: string): Typed<string, Word> =>
    read(text, { moves, keys, letters, words, skip });
const move = (name: string): object => ({ kind: 'move', move: name });
const command = (name: Word): object => ({ kind: 'command', command: name });

describe('vanish: hats and animals', () => {
  const hats = [1, 2, 3, 4, 5];
  const animals = ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'];
  const keys: Record<string, string> = {
    ...Object.fromEntries(hats.map((hat) => [String(hat), `hat:${hat}`])),
    k: 'animal:cat',
    d: 'animal:dove',
  };
  const begin = reader(
    [
      ...hats.map((hat) => ({ move: `look ${hat}`, label: `Look under hat ${hat}`, at: [`hat:${hat}`] })),
      ...animals.map((one) => ({ move: `call ${one}`, label: `Call the ${one}`, at: [`animal:${one}`] })),
    ],
    keys,
  );
  it('takes a move as it is noted, cut short, shouted, or in the words of its button', () => {
    for (const text of ['look 3', 'LOOK  3', 'l 3', 'l3', 'Look under hat 3', 'look at hat 3', 'look-3.'])
      expect(begin(text), text).toEqual(move('look 3'));
    for (const text of ['call cat', 'c ca', 'call the cat', 'call k', 'Càll CAT!'])
      expect(begin(text), text).toEqual(move('call cat'));
  });
  it('takes single letters as the keys that they are', () => {
    expect(begin('s')).toEqual(command('see'));
    expect(begin('l')).toEqual(command('last'));
    expect(begin(' ? ')).toEqual(command('can'));
    expect(begin('3')).toEqual({ kind: 'choose', at: 'hat:3' });
    expect(begin('d')).toEqual({ kind: 'choose', at: 'animal:dove' });
  });
  it('takes words for the table, also begun', () => {
    expect(begin('Whose turn?')).toEqual(command('turn'));
    expect(begin('und')).toEqual(command('undo'));
    expect(begin('tab')).toEqual(command('see'));
  });
  it('says what may have been meant, and never guesses', () => {
    expect(begin('look 9')).toEqual({ kind: 'unclear', like: hats.map((hat) => `look ${hat}`) });
    expect(begin('call')).toEqual({ kind: 'unclear', like: animals.map((one) => `call ${one}`) });
    expect(begin('look 3 4')).toMatchObject({ kind: 'unclear' });
    expect(begin('abracadabra')).toEqual({ kind: 'unclear', like: [] });
    expect(begin('')).toEqual({ kind: 'unclear', like: [] });
    expect(begin('🎩')).toEqual({ kind: 'unclear', like: [] });
  });
  it('needs only the other hat when one is lifted, and takes two in any order', () => {
    const swap = reader(
      [1, 2, 4, 5].map((hat) => ({ move: `swap 3 ${hat}`, label: `Swap 3 and ${hat}`, at: [`hat:${hat}`] })),
      keys,
    );
    for (const text of ['swap 3 5', 's 3 5', 'swap 5', 'swap with 5', 'Swap 3 and 5'])
      expect(swap(text), text).toEqual(move('swap 3 5'));
    expect(swap('swap 3')).toMatchObject({ kind: 'unclear' });
    const court = reader([{ move: 'swap 2 6', label: 'Swap 2 and 6', at: ['column:2', 'column:6'] }], {
      2: 'column:2',
      6: 'column:6',
    });
    for (const text of ['swap 6 2', '6 2', 'swap hats 2 and 6']) expect(court(text), text).toEqual(move('swap 2 6'));
    expect(court('swap 2 2')).toMatchObject({ kind: 'unclear' });
  });
});

describe('rabbits: cards by their keys, or by whose they are', () => {
  const keys = { 1: 'slot:1:1', 2: 'slot:1:2', 4: 'slot:2:1', 5: 'slot:2:2', h: 'pile:hat', w: 'pile:wand' };
  const some = reader(
    [
      { move: 'flip 2 1', label: 'Turn Goldfish’s card 1', at: ['slot:2:1'] },
      { move: 'flip 2 2', label: 'Turn Goldfish’s card 2', at: ['slot:2:2'] },
      { move: 'exchange 1 2 1', label: 'Swap your card 1 and Goldfish’s card 1', at: ['slot:1:1', 'slot:2:1'] },
      { move: 'exchange 1 2 2', label: 'Swap your card 1 and Goldfish’s card 2', at: ['slot:1:1', 'slot:2:2'] },
      { move: 'draw hat', label: 'Draw a hat card', at: ['pile:hat'] },
      { move: 'draw wand', label: 'Take a new goal', at: ['pile:wand'] },
      { move: 'stop', label: 'Turn no more', at: [] },
    ],
    keys,
  );
  it('takes each of them', () => {
    for (const text of ['flip 2 1', 'flip 4', 'turn 4', 't 4', 'turn goldfish 1'])
      expect(some(text), text).toEqual(move('flip 2 1'));
    for (const text of ['exchange 1 2 2', 'swap 1 5', 'e 5 1', '1 5'])
      expect(some(text), text).toEqual(move('exchange 1 2 2'));
    for (const text of ['draw hat', 'draw h', 'draw a hat card']) expect(some(text), text).toEqual(move('draw hat'));
    for (const text of ['take a new goal', 'draw w', 'take goal']) expect(some(text), text).toEqual(move('draw wand'));
    for (const text of ['stop', 'sto', 'turn no more']) expect(some(text), text).toEqual(move('stop'));
  });
  it('a word for the table stays one, though a button begins with it', () => {
    expect(some('turn')).toEqual(command('turn'));
    expect(some('draw')).toEqual({ kind: 'unclear', like: ['draw hat', 'draw wand'] });
  });
});

it('a text falls into words and numbers', () => {
  expect(wordsOf('  Swap3,5 — Élan ')).toEqual(['swap', '3', '5', 'elan']);
});
