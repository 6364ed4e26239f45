import { expect, it } from 'vitest';
import { madeBefore, scriptOf, type AnyLesson } from '../../games/lesson';
import { Course } from './course.svelte';

const lesson: AnyLesson = {
  options: { players: 2 },
  deal: ['deal …'],
  steps: [
    { say: 'lesson.try', tap: 'goal:1' },
    { say: 'lesson.try', move: 'look 3', also: ['look 2'], seen: ['animal:cat'] },
    { say: 'lesson.try', move: 'swap 3 5', then: ['look 1', 'swap 1 2'] },
    { say: 'lesson.try', move: 'call owl' },
  ],
};
function taught(from = 0): { course: Course; kept: number[] } {
  const kept: number[] = [];
  return { course: new Course(lesson, from, (step) => void kept.push(step)), kept };
}

it('takes what is expected, one step after the other, and keeps how far it got', () => {
  const { course, kept } = taught();
  course.touch('goal:1');
  expect(course.takes('look 2')).toBe(true);
  expect(course.takes('swap 3 5')).toBe(true);
  expect(course.over).toBe(false);
  expect(course.takes('call owl')).toBe(true);
  expect(course.over).toBe(true);
  expect(kept).toEqual([1, 2, 3, 4]);
});
it('answers everything else, and nothing changes', () => {
  const { course, kept } = taught(1);
  expect(course.takes('look 4')).toBe(false);
  course.touch('goal:1');
  expect(course.takes('call owl')).toBe(false);
  expect([course.at, course.tries, kept]).toEqual([1, 2, []]);
  expect(course.takes('look 3')).toBe(true);
  expect(course.tries).toBe(0);
});
it('goes on where it was left, and begins anew where there is nothing left', () => {
  expect(taught(2).course.step?.move).toBe('swap 3 5');
  expect(taught(4).course.at).toBe(0);
});
it('ticks off what was seen', () => {
  expect(taught().course.seenBefore(1)).toEqual([]);
  expect(taught().course.seenBefore(2)).toEqual(['animal:cat']);
});
it('is a script, of which so much is made before each step', () => {
  expect(scriptOf(lesson)).toEqual(['deal …', 'look 3', 'swap 3 5', 'look 1', 'swap 1 2', 'call owl']);
  expect([0, 1, 2, 3].map((step) => madeBefore(lesson, step))).toEqual([0, 0, 2, 5]);
});
