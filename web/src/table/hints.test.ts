import { expect, test } from 'vitest';
import type { ActMessage, ClientMessage, HintMessage } from '../protocol';
import { Hints } from './hints.svelte';

const act = (n: number, hints?: boolean): ActMessage => ({
  type: 'act',
  seat: 1,
  n,
  legal: ['look 1', 'look 2'],
  ...(hints === undefined ? {} : { hints }),
});
const hint = (n: number, seat = 1): HintMessage => ({ type: 'hint', seat, n, move: 'look 2', why: 'unseen', about: [] });

function make(first: ActMessage | null) {
  const sent: ClientMessage[] = [];
  const table = { asked: first };
  const hints = new Hints(
    () => table.asked,
    (message) => (sent.push(message), true),
  );
  return { sent, table, hints };
}

test('is asked for once a question, and only where it is allowed', () => {
  const { sent, table, hints } = make(act(4));
  hints.ask();
  expect(hints.allowed).toBe(false);
  expect(sent).toEqual([]);
  table.asked = act(5, true);
  hints.ask();
  hints.ask();
  expect(sent).toEqual([{ type: 'hint', seat: 1 }]);
});

test('belongs to the question that it answers', () => {
  const { table, hints } = make(act(5, true));
  hints.hear(hint(4));
  expect(hints.hint).toBeNull();
  hints.hear(hint(5, 2));
  expect(hints.hint).toBeNull();
  hints.hear(hint(5));
  expect(hints.hint?.move).toBe('look 2');
  table.asked = null;
  expect(hints.hint).toBeNull();
});

test('is seen when it was asked for to be seen, until it is put away', () => {
  const { sent, hints } = make(act(5, true));
  hints.ask(); // only to know it
  hints.hear(hint(5));
  expect(hints.shown).toBeNull();
  hints.show();
  expect(sent).toHaveLength(1);
  expect(hints.shown?.why).toBe('unseen');
  hints.hide();
  expect(hints.shown).toBeNull();
});

test('is forgotten', () => {
  const { sent, hints } = make(act(5, true));
  hints.ask();
  hints.hear(hint(5));
  hints.forget();
  expect(hints.hint).toBeNull();
  hints.ask();
  expect(sent).toHaveLength(2);
});
