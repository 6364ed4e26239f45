import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', hash: '' });
vi.stubGlobal('addEventListener', () => {});
const { tidyCode } = await import('./invite');

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
