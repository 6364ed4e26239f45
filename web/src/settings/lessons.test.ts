import { expect, it } from 'vitest';
import { lessons, readLessons } from './lessons.svelte';

it('knows nothing of a game that was not learned', () => {
  expect(lessons.of('vanish')).toEqual({ step: 0, done: false, offered: false });
});
it('keeps what it is told, game by game', () => {
  lessons.note('court', { step: 2, offered: true });
  lessons.note('court', { step: 3 });
  expect(lessons.of('court')).toEqual({ step: 3, done: false, offered: true });
  expect(lessons.of('rabbits').step).toBe(0);
});
it('reads only what makes sense', () => {
  const good = { step: 2, done: false, offered: true };
  expect(readLessons(JSON.stringify({ court: good, vanish: { step: -1 }, rabbits: 'x' }))).toEqual({ court: good });
  for (const bad of [null, '', 'nonsense', '[]', '7', 'null']) expect(readLessons(bad)).toEqual({});
});
