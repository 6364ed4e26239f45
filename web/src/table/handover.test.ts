// One device, seats 1 and 2 on it. Stages are played here: what waits for the end of a show is kept, and called by the test.
import { expect, test } from 'vitest';
import type { TableMessage } from '../protocol';
import { HandOver } from './handover.svelte';
import { Known } from './known.svelte';

interface Then {
  kind: string;
  call?: () => void;
  patient?: boolean;
}

function device(seats: number[], covers = false) {
  const known = new Known();
  known.mine(seats, true);
  const waiting: (Then & { seat: number })[] = [];
  const shut: number[] = [];
  const stages = new Map(
    seats.map((seat) => [
      seat,
      { push: (item: Then) => void waiting.push({ ...item, seat }), shut: () => void shut.push(seat) },
    ]),
  );
  const hands = new HandOver(
    known,
    (seat) => stages.get(seat) ?? null,
    () => covers,
  );
  hands.sit(seats);
  const showAll = (): void => {
    for (const { call } of waiting.splice(0)) call?.();
  };
  return { known, hands, waiting, shut, showAll };
}
const holds = (): boolean => true;

test('it looks through the eyes of the first who sits here, and stays with whoever looks', () => {
  const { hands } = device([2, 3]);
  expect(hands.eyes).toBe(2);
  hands.sit([2, 3, 4]);
  expect(hands.eyes).toBe(2);
  hands.sit([4]);
  expect(hands.eyes).toBe(4);
  hands.sit([]);
  expect(hands.eyes).toBe(0);
});

test('where cards are held the curtain falls before the deal, for the one who begins if they sit here', () => {
  const held = device([1, 2], true).hands;
  held.look({ seat: 1, first: 2 }, true);
  expect(held.curtain).toBe(2);
  const other = device([1, 2], true).hands;
  other.look({ seat: 1, first: 3 }, true);
  expect(other.curtain).toBe(1);
  for (const { hands } of [device([1, 2]), device([1], true)]) {
    hands.look({ seat: 1, first: 1 }, true);
    expect(hands.curtain).toBeNull();
  }
  const again = device([1, 2], true).hands; // told once more after a lost connection
  again.look({ seat: 1, first: 1 }, false);
  expect(again.curtain).toBeNull();
});

test('the device is handed on when the last move has been shown, and the peek of the one before is shut', () => {
  const { hands, shut, showAll } = device([1, 2]);
  hands.passOn({ seat: 1, turn: 2 }, holds);
  expect(hands.curtain).toBeNull();
  showAll();
  expect(hands.curtain).toBe(2);
  expect(shut).toEqual([1]);
  expect(hands.lift()).toBe(true);
  expect(hands.eyes).toBe(2);
  expect(hands.curtain).toBeNull();
  expect(hands.lift()).toBe(false);
});

test('not if something has happened since', () => {
  const { hands, showAll } = device([1, 2]);
  hands.passOn({ seat: 1, turn: 2 }, () => false);
  showAll();
  expect(hands.curtain).toBeNull();
});

test('cards are covered while another one plays, and what the last one alone heard has its time first', () => {
  const { hands, waiting, showAll } = device([1, 2], true);
  hands.passOn({ seat: 1, turn: 1 }, holds);
  expect(waiting.map(({ patient }) => patient)).toEqual([false, undefined]);
  showAll();
  expect(hands.covered).toBe(false);
  hands.passOn({ seat: 1, turn: 3 }, holds); // it was seat 1's turn
  expect(waiting.map(({ patient }) => patient)).toEqual([true]);
  showAll();
  expect(hands.covered).toBe(true);
  expect(hands.curtain).toBeNull(); // seat 3 sits somewhere else
});

test('only what the eyes of the device see moves it on, and one person alone hands nothing over', () => {
  const two = device([1, 2]);
  two.hands.passOn({ seat: 2, turn: 2 }, holds);
  expect(two.waiting).toEqual([]);
  const alone = device([1], true);
  alone.hands.passOn({ seat: 1, turn: 2 }, holds);
  expect(alone.waiting).toEqual([]);
});

test('for a seat that was given up nothing is handed over or covered', () => {
  const { known, hands, showAll } = device([1, 2], true);
  known.news({ seats: [{ resigned: false }, { resigned: true }] } as unknown as TableMessage);
  hands.passOn({ seat: 1, turn: 2 }, holds);
  showAll();
  expect(hands.covered).toBe(false);
  expect(hands.curtain).toBeNull();
});

test('a curtain that hangs already waits for whoever is asked now', () => {
  const { hands, showAll } = device([1, 2], true);
  hands.look({ seat: 1, first: 1 }, true);
  expect(hands.curtain).toBe(1);
  hands.call(2, holds);
  expect(hands.curtain).toBe(2);
  showAll();
  expect(hands.curtain).toBe(2);
});
