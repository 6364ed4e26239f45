// A secret is never read aloud where somebody else would hear it.
import { expect, test } from 'vitest';
import type { AnyGame } from '../../games/games';
import { ask } from '../../games/rabbits/moves';
import { nameOf } from '../../games/rabbits/names';
import { cover, empty, type Scene } from '../../games/rabbits/scene';
import type { Setup } from '../../games/game';
import { line } from '../../texts/texts.svelte';
import { nameAloud, questionAloud, secretAloud } from './aloud';

const setup: Setup<'rabbits'> = {
  game: 'rabbits',
  options: { players: 2, turn_limit: 0 },
  first: 1,
  names: ['Ada', 'Bo'],
  seat: 1,
  handicaps: [],
  avatars: [],
};
const bare = empty(setup);
// Ada has drawn a pink rabbit; her second card is a white one.
const scene: Scene = {
  ...bare,
  dealt: true,
  drawn: 'pink',
  racks: bare.racks.map((rack) => ({ ...rack, slots: [null, { faces: 'in', rabbit: 'white' }, null] })),
};
const game = { ask, nameOf, cover } as unknown as AnyGame;
const secret = line('rabbits.mine_is', { slot: 1, rabbit: line('rabbit.white') });
const tableOf = (seats: number[], { visiting = false, forAll = false } = {}) => ({
  seats,
  visiting,
  game,
  secret,
  asked: { type: 'act' as const, n: 1, seat: 1, legal: ['keep 1' as const], forbidden: [] },
  myTurn: true,
  stage: { forAll, scene, setup, settled: true, gate: null },
});
const all = (table: ReturnType<typeof tableOf>): string =>
  JSON.stringify([secretAloud(table), questionAloud(table), nameAloud('slot:1:2', table)]);

test('one person at the device hears what they see', () => {
  expect(secretAloud(tableOf([1]))).toBe(secret);
  expect(questionAloud(tableOf([1]))).toEqual(line('rabbits.ask_keep', { rabbit: line('rabbit.pink') }));
  expect(nameAloud('slot:1:2', tableOf([1]))).toBeNull(); // its own label does
});

test('where several sit no rabbit is named, but everything still has a name', () => {
  const shared = tableOf([1, 2]);
  expect(secretAloud(shared)).toBeNull();
  expect(questionAloud(shared)).toEqual(line('rabbits.ask_keep_it'));
  expect(nameAloud('slot:1:2', shared)).not.toBeNull();
  expect(all(shared)).not.toMatch(/rabbit\.(white|pink)/);
});

test('who has gone behind the curtain hears their own side', () => {
  expect(secretAloud(tableOf([1, 2], { visiting: true }))).toBe(secret);
});

test('what everybody sees may be heard by everybody', () => {
  expect(secretAloud(tableOf([1, 2], { forAll: true }))).toBe(secret);
});

test('what waits for a tap is asked for', () => {
  const table = tableOf([1, 2]);
  expect(questionAloud({ ...table, stage: { ...table.stage, gate: { kind: 'round' } } })).toEqual(line('table.go_on_round'));
});

test('nothing is asked before all lies there, nor of somebody else', () => {
  const table = tableOf([1]);
  expect(questionAloud({ ...table, stage: { ...table.stage, settled: false } })).toBeNull();
  expect(questionAloud({ ...table, myTurn: false })).toBeNull();
});
