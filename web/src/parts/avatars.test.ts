import { expect, test } from 'vitest';
import { people } from '../art/avatars/people';
import { faceNames } from '../protocol';
import { facesOf } from './avatars';

test('every face that the table knows is drawn, and no other can be chosen', () => {
  expect([...people].sort()).toEqual([...faceNames].sort());
});

test('who has chosen a face has it, bots keep theirs, and the others have none of those', () => {
  const [usual] = facesOf(['Ada'], []);
  const faces = facesOf(['Ada', 'Bo', 'Fox', 'Cy'], ['', '', 'fox', ''], ['', usual, 'lily', 'not a face']);
  expect(faces[1]).toBe(usual);
  expect(faces[0]).not.toBe(usual);
  expect(faces[2]).toBe('fox');
  expect(people).toContain(faces[3]);
  expect(new Set(faces).size).toBe(4);
});

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
