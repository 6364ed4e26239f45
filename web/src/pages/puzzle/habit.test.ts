// What a device keeps of puzzles: days in a row, the last answers; and storage that is wrong, locked or full.
import { beforeEach, expect, test, vi } from 'vitest';
import { afterDay, readHabit } from './habit.svelte';

const place = 'magichat.puzzles';
const answer = { index: 3, rating: 1000, choices: 5, swaps: 3, right: true };
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string): string | null => stored.get(key) ?? null,
  setItem: (key: string, value: string): void => void stored.set(key, value),
};
vi.stubGlobal('localStorage', storage);
async function open() {
  vi.resetModules();
  return (await import('./habit.svelte')).kept;
}
beforeEach(() => {
  stored.clear();
  storage.setItem = (key, value) => void stored.set(key, value);
});

test('days in a row are counted, right or not; the first answer of a day counts', () => {
  let habit = afterDay(readHabit(null), 100, true);
  habit = afterDay(habit, 101, false);
  expect(habit).toMatchObject({ day: 101, right: false, streak: 2, best: 2 });
  expect(afterDay(habit, 101, true)).toBe(habit);
  expect(afterDay(habit, 103, true)).toMatchObject({ streak: 1, best: 2 });
  expect(afterDay(habit, 99, true)).toBe(habit); // a clock that was put back
});

test('it is there next time', async () => {
  const kept = await open();
  kept.day(100, true);
  kept.answer(answer);
  const again = await open();
  expect(again.now).toMatchObject({ day: 100, streak: 1, answers: [answer] });
  expect([again.streakOn(100), again.streakOn(101), again.streakOn(102)]).toEqual([1, 1, 0]);
});

test.each(['', '{', '7', 'null', '[1]', '{"day":"x","answers":7}', '{"day":-3,"streak":1,"best":1}'])(
  'storage that holds %j is nothing yet',
  async (text) => {
    stored.set(place, text);
    expect((await open()).now).toEqual({ day: -1, right: false, streak: 0, best: 0, answers: [] });
  },
);

test('answers that make no sense are passed over, and only the last ones are kept', async () => {
  const all = [{ ...answer, choices: 1 }, null, { ...answer, right: 'yes' }, ...Array.from({ length: 300 }, () => answer)];
  stored.set(place, JSON.stringify({ answers: all }));
  expect((await open()).now.answers).toHaveLength(200);
});

test('a locked or full storage breaks nothing', async () => {
  storage.setItem = () => {
    throw new Error('full');
  };
  const kept = await open();
  kept.day(100, true);
  kept.answer(answer);
  expect(kept.now).toMatchObject({ streak: 1, answers: [answer] });
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('locked');
    },
  });
  expect((await open()).now.day).toBe(-1);
  vi.stubGlobal('localStorage', storage);
});
