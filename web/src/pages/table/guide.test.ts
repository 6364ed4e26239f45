import { expect, test } from 'vitest';
import type { HintMessage } from '../../protocol';
import { comesAfter, nextTouch } from './guide';

const moves = [
  { move: 'swap 1 2' as const, verb: 'swap', at: ['column:1', 'column:2'], also: [] },
  { move: 'stop' as const, verb: 'stop', at: [], also: ['die:hats'] },
];

const look = { move: 'look 1' as const, verb: 'look', at: ['column:1'], also: [] };
const chosen = (...picked: string[]) => ({ moves, picked, ready: [], meant: null });

test('first everything that has to be chosen, then the button', () => {
  expect(nextTouch('swap 1 2', chosen(), false)).toEqual(['column:1', 'column:2']);
  expect(nextTouch('swap 1 2', chosen('column:1'), false)).toEqual(['column:2']);
  expect(nextTouch('swap 1 2', chosen('column:2', 'column:1'), false)).toEqual(['do:swap 1 2', 'do:swap']);
});
test('what is meant is said where what is chosen could be used otherwise', () => {
  const one = { moves, picked: ['column:1'], ready: [look] };
  expect(nextTouch('swap 1 2', { ...one, meant: null }, false)).toEqual(['do:swap']);
  expect(nextTouch('swap 1 2', { ...one, ready: [], meant: 'swap' }, false)).toEqual(['column:2']);
});
test('what was chosen for something else is put back first', () => {
  const other = { moves: [...moves, look], picked: ['column:3'], ready: [look], meant: null };
  expect(nextTouch('look 1', other, false)).toEqual(['undo']);
  expect(nextTouch('swap 1 2', { ...other, picked: ['column:1', 'column:3'] }, false)).toEqual(['undo']);
  expect(nextTouch('look 1', { ...other, picked: ['column:1'], ready: [], meant: 'swap' }, false)).toEqual(['undo']);
});
test('what is meant by the same sign leads there', () => {
  const flip = { move: 'flip 1 1' as const, verb: 'flip', at: ['slot:1:1'], also: ['die:hats'] };
  const said = { moves: [...moves, flip], picked: [], ready: [], meant: 'flip' };
  expect(nextTouch('stop', said, false)).toEqual(['do:stop', 'do:stop', 'die:hats']);
  expect(nextTouch('swap 1 2', said, false)).toEqual(['undo']);
});
test('a move that needs nothing: its button, or what stands for its kind', () => {
  expect(nextTouch('stop', chosen(), false)).toEqual(['do:stop', 'do:stop', 'die:hats']);
});
test('a question is answered first', () => {
  expect(nextTouch('swap 1 2', chosen(), true)).toEqual(['yes']);
});
test('a move that is not there is not pointed at', () => {
  expect(nextTouch('open 3', chosen(), false)).toEqual([]);
});

const hint = (why: HintMessage['why']): HintMessage => ({ type: 'hint', seat: 1, n: 1, move: 'look 1', why, about: [] });
test('comes by itself in the first three games, and always to a seat that is helped', () => {
  expect(comesAfter(false, 2, null)).toBe(12_000);
  expect(comesAfter(false, 3, null)).toBeNull();
  expect(comesAfter(true, 9, hint('unseen'))).toBe(12_000);
  expect(comesAfter(true, 9, hint('all_but_one'))).toBe(8_000);
});
