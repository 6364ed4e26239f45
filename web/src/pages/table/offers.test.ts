// Which animal is offered next, and to whom.
import { expect, test } from 'vitest';
import type { OverMessage, SeatNews } from '../../protocol';
import { offerFor } from './offers';

const seat = (bot: string): SeatNews => ({
  kind: bot ? 'bot' : 'person',
  face: '',
  name: bot || 'Ada',
  bot,
  here: true,
  resigned: false,
  handicap: {},
});
const end = (winners: number[], scores: number[], ended_by: OverMessage['ended_by'] = 'rules'): OverMessage => ({
  type: 'over',
  n: 1,
  winners,
  scores,
  ended_by,
  commitment: { hash: '', nonce: '', secret: '' },
});
const at = (bots: string[], mine = [1]) => ({
  here: true,
  mine,
  seats: [...mine.map(() => seat('')), ...bots.map(seat)],
});
const lost = end([2], [0, 2]);
const easy = end([1], [2, 0]);

test.each([
  ['elephant', 'fox'],
  ['fox', 'puppy'],
  ['puppy', 'goldfish'],
])('who lost against the %s may try the %s', (bot, easier) => {
  expect(offerFor(lost, 'vanish', at([bot]))).toEqual({ seat: 2, animal: easier });
});
test('nobody is easier than the goldfish', () => expect(offerFor(lost, 'vanish', at(['goldfish']))).toBeNull());
test('parameters do not change the animal', () => {
  expect(offerFor(lost, 'vanish', at(['fox:span=3']))?.animal).toBe('puppy');
});

test.each([
  ['random', 'goldfish'],
  ['goldfish', 'puppy'],
  ['puppy', 'fox'],
  ['fox', 'elephant'],
])('who won easily against %s may try the %s', (bot, stronger) => {
  expect(offerFor(easy, 'vanish', at([bot]))).toEqual({ seat: 2, animal: stronger });
});
test('nobody is stronger than the elephant', () => expect(offerFor(easy, 'vanish', at(['elephant']))).toBeNull());

test.each([
  ['vanish', [2, 1]],
  ['court', [6, 3]],
  ['rabbits', [4, 2]],
] as const)('%s: who won narrowly, %j, had the right company', (game, scores) => {
  expect(offerFor(end([1], [...scores]), game, at(['puppy']))).toBeNull();
});
test('turns that ran out prove nothing', () => {
  expect(offerFor(end([1], [2, 0], 'turn_limit'), 'vanish', at(['puppy']))).toBeNull();
});
test('who gave up may try an easier one', () => {
  expect(offerFor(end([2], [0, 0], 'resigned'), 'vanish', at(['fox']))?.animal).toBe('puppy');
});

test('among several animals the one that won makes room, for one that is not there yet', () => {
  expect(offerFor(end([3], [0, 0, 2]), 'vanish', at(['puppy', 'elephant']))).toEqual({ seat: 3, animal: 'fox' });
  expect(offerFor(end([3], [0, 0, 2]), 'vanish', at(['puppy', 'fox']))).toEqual({ seat: 3, animal: 'goldfish' });
});
test('people on one device, all beaten by the fox', () => {
  expect(offerFor(end([3], [0, 1, 2]), 'vanish', at(['fox'], [1, 2]))).toEqual({ seat: 3, animal: 'puppy' });
});

test('nobody is offered anything at a table elsewhere, among people, or who watches', () => {
  expect(offerFor(lost, 'vanish', { ...at(['fox']), here: false })).toBeNull();
  expect(offerFor(end([2], [0, 2]), 'vanish', { here: true, mine: [1], seats: [seat(''), seat('')] })).toBeNull();
  expect(
    offerFor(end([2], [0, 2, 0]), 'vanish', { here: true, mine: [1], seats: [seat(''), seat('fox'), seat('')] }),
  ).toBeNull();
  expect(offerFor(lost, 'vanish', at(['fox', 'puppy'], []))).toBeNull();
});
