import { expect, test } from 'vitest';
import { childHelp, isChild, noHelp, setForChildren } from './child';

test('the switch is on only with all of the help', () => {
  expect(isChild(childHelp)).toBe(true);
  expect(isChild(noHelp)).toBe(false);
  expect(isChild({ ...childHelp, hints: false })).toBe(false);
  expect(isChild(undefined)).toBe(false);
});
test('a table with a small child is calm, and helps that seat alone', () => {
  expect(setForChildren([2], 3)).toEqual({ pace: 'calm', handicaps: [{}, childHelp, {}] });
});
test('a table without one is as it was', () => {
  expect(setForChildren([], 2)).toBeNull();
  expect(setForChildren([4], 2)).toBeNull();
});
