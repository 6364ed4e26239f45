import { expect, it } from 'vitest';
import { distance } from './arrows';

//   a   b
//   c      d
const a = { x: 0, y: 0 };
const b = { x: 60, y: 0 };
const c = { x: 0, y: 60 };
const d = { x: 100, y: 60 };

it('goes to what lies ahead', () => {
  expect(distance(a, b, 'ArrowRight')).toBe(60);
  expect(distance(b, a, 'ArrowRight')).toBe(Infinity);
});
it('prefers straight ahead to aside', () => {
  expect(distance(a, b, 'ArrowRight')).toBeLessThan(distance(a, d, 'ArrowRight'));
  expect(distance(d, c, 'ArrowLeft')).toBeLessThan(distance(d, b, 'ArrowLeft'));
});
it('does not go sideways', () => {
  expect(distance(a, c, 'ArrowRight')).toBe(Infinity);
});
it('knows no other keys', () => {
  expect(distance(a, b, 'x')).toBe(Infinity);
});
