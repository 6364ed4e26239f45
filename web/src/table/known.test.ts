// What messages leave behind, and what goes back to the table as a whole.
import { expect, test } from 'vitest';
import type { TableMessage } from '../protocol';
import { Known } from './known.svelte';

const seat = (resigned = false) => ({ kind: 'person', name: '', face: '', bot: '', here: true, resigned, handicap: {} });
const table = (...seats: object[]): TableMessage =>
  ({ type: 'table', options: { players: 1, expert: false }, seats }) as unknown as TableMessage;

test('two changes before the answer of the table are both meant', () => {
  const known = new Known();
  known.news(table(seat(), seat()));
  expect(known.withOptions({ players: 2 })).toEqual({ players: 2, expert: false });
  expect(known.withOptions({ expert: true })).toEqual({ players: 2, expert: true });
  expect(known.withHelp(0, { notes: true })).toEqual([{ notes: true }, {}]);
  expect(known.withHelp(1, { peek: 'long' })).toEqual([{ notes: true }, { peek: 'long' }]);
});

test('what the table says holds, whether it answers or refuses', () => {
  const known = new Known();
  known.news(table(seat()));
  known.withOptions({ players: 2 });
  known.refused();
  expect(known.withOptions({ expert: true })).toEqual({ players: 1, expert: true });
  known.news(table(seat()));
  expect(known.withOptions({})).toEqual({ players: 1, expert: false });
});

test('who has given up is not asked any more', () => {
  const known = new Known();
  known.mine([1, 3], true);
  expect(known.players).toEqual([1, 3]); // nothing heard of the table yet
  known.news(table(seat(true), seat(true), seat()));
  expect(known.players).toEqual([3]);
  expect([known.resigned(1), known.resigned(3), known.resigned(4), known.resigned(0)]).toEqual([true, false, false, false]);
});

test('a new game has no end yet', () => {
  const known = new Known();
  known.end({ type: 'over' } as Parameters<Known['end']>[0]);
  known.begin('c1', 1);
  expect(known.over).toBeNull();
  expect(known.commitment).toBe('c1');
});

test('what was played for who was away is told until it is put away, and then only what is new', () => {
  const known = new Known();
  known.returned(1, ['look 3', 'swap 3 1']);
  expect(known.played[1]).toEqual(['look 3', 'swap 3 1']);
  known.returned(1, ['look 3', 'swap 3 1', 'look 2']); // the line broke once more, before they had looked
  expect(known.played[1]).toHaveLength(3);
  known.seenPlayed(1);
  expect(known.played[1]).toEqual([]);
  known.returned(1, ['look 3', 'swap 3 1', 'look 2', 'swap 2 1']);
  expect(known.played[1]).toEqual(['swap 2 1']);
  known.returned(1, []); // they have played themselves
  known.returned(1, ['look 5']);
  expect(known.played[1]).toEqual(['look 5']);
  known.begin('another', 1);
  expect(known.played).toEqual({});
});
