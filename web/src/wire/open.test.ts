import { beforeEach, expect, test, vi } from 'vitest';

const go = vi.fn();
const makeTable = vi.fn();
vi.mock('../route.svelte', () => ({ go }));
vi.mock('../settings/settings.svelte', () => ({ settings: { name: '', pace: 'calm' } }));
vi.mock('./api', () => ({ makeTable }));
const { Opening, layHere } = await import('./open.svelte');
const { takeWish } = await import('./wish');

beforeEach(() => {
  vi.clearAllMocks();
  makeTable.mockResolvedValue({ ok: true, value: { table: 'duck-star-25', link: '/t/duck-star-25' } });
});

test('a table is opened once, however often it is tapped', async () => {
  const opening = new Opening();
  const first = opening.open('court');
  expect(opening.game).toBe('court');
  await Promise.all([first, opening.open('vanish')]);
  expect(makeTable.mock.calls).toEqual([['court', { players: 2 }]]);
  expect(go.mock.calls).toEqual([['/t/duck-star-25']]);
  expect(takeWish('duck-star-25')).toEqual({ seat: 1, made: true });
  expect(opening.game).toBeNull();
});

test('what went wrong is told, and tried again', async () => {
  makeTable.mockResolvedValueOnce({ ok: false, why: { key: 'error.server' }, status: 500 });
  const opening = new Opening();
  await opening.open('court');
  expect(opening.trouble).toEqual({ key: 'error.server' });
  expect(go).not.toHaveBeenCalled();
  await opening.open('court');
  expect(opening.trouble).toBeNull();
  expect(go).toHaveBeenCalledOnce();
});

test('a table on this device has a chair for everybody, and goes there at once', () => {
  layHere('rabbits', { people: ['Ada', ''], bots: ['fox'], start: true });
  const address = String(go.mock.calls[0]?.[0]);
  expect(address).toMatch(/^\/#play\/[0-9a-z]{10}$/);
  expect(takeWish(address.slice(7))).toEqual({
    ...{ seat: 1, made: true, people: ['Ada', ''], bots: ['fox'], start: true },
    lay: '{"game":"rabbits","options":{"players":3}}',
  });
  expect(makeTable).not.toHaveBeenCalled();
});
