// Who is away, and for how long still: told once, and not for a moment in a tunnel.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeatNews, TableMessage } from '../protocol';
import { Absent } from './absent.svelte';

const person = (more: Partial<SeatNews> = {}): SeatNews => ({
  ...{ kind: 'person', name: 'Bo', face: '', bot: '', here: true, resigned: false, handicap: {} },
  ...more,
});
const news = (...seats: SeatNews[]): TableMessage => ({ type: 'table', phase: 'playing', seats }) as unknown as TableMessage;

let said: string[];
let absent: Absent;
let last: TableMessage | null;
const hear = (...seats: SeatNews[]): void => {
  const message = news(person(), ...seats);
  absent.hear(message, last);
  last = message;
};
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  last = null;
  absent = new Absent(({ key, args }) => void said.push([key, ...Object.values(args ?? {}).map(String)].join(' ')));
});
afterEach(() => {
  absent.end();
  vi.useRealTimers();
});

test('the seconds run down, and it is told once', () => {
  hear(person());
  expect(absent.seconds(2)).toBeNull();
  hear(person({ here: false, stand_in_ms: 25_000 }));
  expect(absent.seconds(2)).toBe(25);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(absent.seconds(2)).toBe(20);
  expect(said).toEqual(['table.is_away Bo 23']);
  hear(person({ here: false, stand_in_ms: 19_000 })); // somebody else came
  vi.advanceTimersByTime(5000);
  hear(person({ here: false, stand_in: 'puppy' }));
  expect(absent.seconds(2)).toBeNull();
  hear(person({ here: false, stand_in: 'puppy' }));
  hear(person());
  hear(person());
  expect(said.slice(1)).toEqual(['table.plays_for Bo', 'table.is_back Bo']);
});

test('who comes to a table hears who plays for whom', () => {
  hear(person({ here: false, stand_in: 'puppy' }));
  expect(said).toEqual(['table.plays_for Bo']);
});

test('a moment in a tunnel is not told, nor who has given up', () => {
  hear(person({ here: false, stand_in_ms: 30_000 }));
  vi.advanceTimersByTime(1000);
  hear(person());
  vi.advanceTimersByTime(60_000);
  hear(person({ here: false, resigned: true, stand_in: 'puppy' }));
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});

test('when the game is over nothing is told any more', () => {
  hear(person({ here: false, stand_in_ms: 30_000 }));
  absent.hear({ ...news(person(), person({ here: false })), phase: 'over' }, last);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
  expect(absent.seconds(2)).toBeNull();
});
