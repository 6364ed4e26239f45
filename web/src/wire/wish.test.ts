import { expect, test, vi } from 'vitest';

const settings = { name: 'Ada', pace: 'calm' };
vi.mock('../settings/settings.svelte', () => ({ settings }));
const { fulfil, takeWish, wish } = await import('./wish');

const tableOf = (seats: number[], host: boolean) => {
  const said: object[] = [];
  const callMe = (name: string, seat = seats[0]): void => void said.push({ type: 'name', seat, name });
  return { seats, host, said, callMe, send: (message: object) => (said.push(message), true) };
};

test('a game against the goldfish is asked for in the right order', () => {
  wish.set('duck-star-25', { seat: 1, bots: ['goldfish'], start: true, made: true });
  const table = tableOf([1], true);
  fulfil(table, takeWish('duck-star-25')!);
  expect(table.said).toEqual([
    { type: 'sit', seat: 1, name: 'Ada' },
    { type: 'set', pace: 'calm' },
    { type: 'seat_bot', seat: 2, bot: 'goldfish' },
    { type: 'start' },
  ]);
});

test('a small child gets all help and a calm table before the game begins', () => {
  settings.pace = 'quick';
  const table = tableOf([1], true);
  fulfil(table, { seat: 1, bots: ['goldfish'], start: true, made: true, children: [1] });
  settings.pace = 'calm';
  expect(table.said.slice(1)).toEqual([
    { type: 'set', pace: 'quick' },
    { type: 'seat_bot', seat: 2, bot: 'goldfish' },
    { type: 'set', pace: 'calm', handicaps: [{ peek: 'long', notes: true, hints: true }, {}] },
    { type: 'start' },
  ]);
});

test('a wish is taken once, and fulfilled once', () => {
  wish.set('duck-star-25', { seat: 1, start: true });
  const wanted = takeWish('duck-star-25')!;
  expect(takeWish('duck-star-25')).toBeUndefined();
  fulfil(tableOf([1], true), wanted);
  const back = tableOf([1], true);
  fulfil(back, wanted);
  expect(back.said).toEqual([]);
});

test('who comes to a table of others only says a name, and only on the own chair', () => {
  const guest = tableOf([2], false);
  fulfil(guest, { seat: 2, start: true });
  expect(guest.said).toEqual([{ type: 'sit', seat: 2, name: 'Ada' }]);
  const late = tableOf([], false);
  fulfil(late, { seat: 2 });
  expect(late.said).toEqual([]);
});

test('who has another name since is called so on coming back, and wishes nothing else', () => {
  wish.rename('duck-star-25');
  const back = tableOf([2, 3], true);
  fulfil(back, takeWish('duck-star-25')!);
  expect(back.said).toEqual([{ type: 'name', seat: 2, name: 'Ada' }]);
});

test('a name that was taken away is taken away there too', () => {
  settings.name = '';
  wish.rename('duck-star-25');
  const back = tableOf([2], false);
  fulfil(back, takeWish('duck-star-25')!);
  settings.name = 'Ada';
  expect(back.said).toEqual([{ type: 'name', seat: 2, name: '' }]);
});
