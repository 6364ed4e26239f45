import { expect, test } from 'vitest';
import { people } from '../art/avatars/people';
import { facesOf } from './avatars';

test('no two people at a table have the same face, and everybody sees the same ones', () => {
  const names = ['Max', 'Max', '', 'Sam'];
  const faces = facesOf(names, []);
  expect(new Set(faces).size).toBe(4);
  expect(faces.every((one) => people.some((face) => face === one))).toBe(true);
  expect(facesOf(names, [])).toEqual(faces);
});

test('a bot has the face of its animal, whatever else its word says', () => {
  expect(facesOf(['Ada', 'Elephant', 'Bo'], ['', 'elephant:ms=50', null])[1]).toBe('elephant');
  expect(facesOf(['Ada', 'Bo'], ['', ''])[0]).toBe(facesOf(['Ada'], [])[0]);
});
