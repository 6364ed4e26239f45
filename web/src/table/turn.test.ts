// A move is made once, by the one who is asked, and the bell rings once for each turn.
import { expect, test } from 'vitest';
import type { ActMessage, ClientMessage } from '../protocol';
import { Turn } from './turn.svelte';

const act = (seat: number, n: number, ms?: number): ActMessage => ({
  type: 'act',
  seat,
  n,
  legal: ['look 1', 'look 2'],
  ms,
});

function turnOf(eyes: number) {
  const happened: string[] = [];
  const sent: ClientMessage[] = [];
  const here = { eyes, open: true };
  const turn = new Turn({
    eyes: () => here.eyes,
    stage: () => ({
      skip: () => void happened.push('skip'),
      shut: () => void happened.push('shut'),
      reopen: (at) => at === 'look 3',
    }),
    touch: (move) => ({ at: [move] }),
    verb: (move) => move,
    why: () => ({ key: 'table.why_over' }),
    send: (message) => {
      if (here.open) sent.push(message);
      return here.open;
    },
    say: ({ key }) => void happened.push(key),
    hush: () => {},
    ring: () => void happened.push('bell'),
  });
  // The stage comes to it at once.
  const ask = (message: ActMessage): void => {
    turn.await(message);
    turn.ask(message);
  };
  return { turn, happened, sent, here, ask };
}

test('a move answers the version that asked for it, and is sent once', () => {
  const { turn, ask, happened, sent } = turnOf(1);
  ask(act(1, 5));
  turn.offer();
  expect(turn.chooser.legal).toEqual(['look 1', 'look 2']);
  turn.act('look 1');
  turn.act('look 2');
  expect(sent).toEqual([{ type: 'move', seat: 1, move: 'look 1', n: 5 }]);
  expect(turn.sent).toBe('look 1');
  expect(turn.chooser.legal).toEqual([]);
  expect(happened).toEqual(['bell', 'skip', 'shut']);
});

test('what could not be sent can be done again', () => {
  const { turn, ask, sent, here } = turnOf(1);
  ask(act(1, 5));
  here.open = false;
  turn.act('look 1');
  expect(turn.sent).toBeNull();
  here.open = true;
  turn.act('look 1');
  expect(sent).toHaveLength(1);
});

test('nothing is done before it is confirmed, nor if the table went on meanwhile', () => {
  const { turn, ask, sent } = turnOf(1);
  let yes = (): void => {};
  turn.confirm = (_move, go) => void (yes = go);
  ask(act(1, 5));
  turn.act('look 1');
  expect(sent).toEqual([]);
  turn.passed(2);
  ask(act(1, 7));
  yes();
  expect(sent).toEqual([]);
});

test('nobody is asked, nobody acts; and only the one who is asked may choose', () => {
  const { turn, ask, sent, here } = turnOf(2);
  turn.act('look 1');
  expect(sent).toEqual([]);
  ask(act(1, 5));
  turn.offer();
  expect(turn.chooser.legal).toEqual([]);
  here.eyes = 1;
  turn.offer();
  expect(turn.chooser.legal).not.toEqual([]);
});

test('the bell rings once in a turn, and again when the turn comes back', () => {
  const { turn, ask, happened } = turnOf(1);
  const askedAfter = (passed: number): void => {
    turn.passed(passed);
    ask(act(1, 5));
    turn.offer();
  };
  askedAfter(1);
  askedAfter(1); // a second move in the same turn
  expect(happened).toEqual(['bell']);
  turn.passed(2);
  askedAfter(1);
  expect(happened).toEqual(['bell', 'bell']);
  turn.begin();
  askedAfter(1);
  expect(happened).toEqual(['bell', 'bell', 'bell']);
});

test('asked the same again after the line broke, they hear that the move did not arrive', () => {
  const { turn, ask, happened } = turnOf(1);
  ask(act(1, 5));
  turn.act('look 1');
  turn.cut();
  expect(turn.asked).toBeNull();
  ask(act(1, 5));
  expect(happened.at(-1)).toBe('table.not_arrived');
  turn.act('look 1');
  turn.cut();
  ask(act(1, 6)); // it did
  expect(happened.filter((one) => one === 'table.not_arrived')).toHaveLength(1);
});

test('a move that is refused can be made again', () => {
  const { turn, ask } = turnOf(1);
  ask(act(1, 5));
  turn.act('look 1');
  turn.refused();
  expect(turn.sent).toBeNull();
  expect(turn.chooser.legal).toEqual(['look 1', 'look 2']);
});

test('the clock runs for who is asked with a time, until something happens', () => {
  const { turn, ask } = turnOf(1);
  ask(act(1, 5));
  expect(turn.clock).toBeNull();
  ask(act(1, 5, 30_000));
  expect(turn.clock?.seat).toBe(1);
  turn.passed(2);
  expect(turn.clock).toBeNull();
  turn.wind(2, 1000);
  expect(turn.clock?.seat).toBe(2);
});
