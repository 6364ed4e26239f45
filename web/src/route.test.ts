import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', hash: '' });
vi.stubGlobal('addEventListener', () => {});
const { readRoute } = await import('./route.svelte');

it('reads the address of a table, whatever its letters', () => {
  expect(readRoute('/t/Duck-Star-25', '')).toEqual({ page: 'table', code: 'duck-star-25', here: false });
});
it('reads a record with its moment and whose eyes', () => {
  expect(readRoute('/r/00ff', '#n=12&seat=2')).toEqual({ page: 'record', id: '00ff', here: false, step: 12, seat: '2' });
  expect(readRoute('/r/00ff', '#n=x')).toEqual({ page: 'record', id: '00ff', here: false, step: null, seat: null });
});
it('goes home for everything else', () => {
  expect(readRoute('/', '#settings')).toEqual({ page: 'settings' });
  expect(readRoute('/whatever', '#nothing')).toEqual({ page: 'home' });
});
it('reads what is on this device', () => {
  expect(readRoute('/', '#play/abc123')).toEqual({ page: 'table', code: 'abc123', here: true });
  expect(readRoute('/', '#kept/00ff?n=3&seat=open')).toEqual({
    page: 'record',
    id: '00ff',
    here: true,
    step: 3,
    seat: 'open',
  });
  expect(readRoute('/', '#play/../x')).toEqual({ page: 'home' });
});
