import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', hash: '', href: 'http://hat.local/#settings' });
vi.stubGlobal('addEventListener', () => {});
const { digitsOf, handoverAddress, spacedDigits, tidyCode } = await import('./invite');

test.each([
  ['duck-star-25', 'duck-star-25'],
  ['  Duck Star 25 ', 'duck-star-25'],
  ['DUCK–STAR–25', 'duck-star-25'],
  ['http://192.168.1.5:8080/t/duck-star-25', 'duck-star-25'],
  ['https://example.org/t/Duck-Star-25/?x=1#y', 'duck-star-25'],
  ['https://example.org/some%20folder/#t/duck-star-25', 'duck-star-25'],
  ['duck - star - 25', 'duck-star-25'],
  ['', ''],
  [' - ', ''],
])('%j is the code %j', (typed, code) => expect(tidyCode(typed)).toBe(code));

test('digits are not the code of a table', () => {
  expect(digitsOf(' 482 913 ')).toBe('482913');
  expect(digitsOf('482-913')).toBe('482913');
  for (const other of ['48291', '4829130', 'duck-star-482913', '']) expect(digitsOf(other)).toBeNull();
  expect(spacedDigits('482913')).toBe('482\u00a0913');
});
test('a link for another device has the digits, and the table if there is one', () => {
  expect(handoverAddress('482913', 'duck-star-25')).toBe('http://hat.local/#take/482913/duck-star-25');
  expect(handoverAddress('482913', null)).toBe('http://hat.local/#take/482913');
});
