import { afterEach, expect, test, vi } from 'vitest';
import { fetchRecord, signOutOthers } from './api';

const fetched = vi.fn<(path: string, options?: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

test('a record comes as the text that it is', async () => {
  fetched.mockResolvedValue(new Response('{"magichat": 1 }\n'));
  expect(await fetchRecord('a/b')).toEqual({ ok: true, value: '{"magichat": 1 }\n' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/records/a%2Fb');
});

test('the other devices are signed out by a post of our own', async () => {
  fetched.mockResolvedValue(new Response('{"status":"ok"}'));
  expect((await signOutOthers()).ok).toBe(true);
  expect(fetched.mock.calls[0]).toMatchObject(['/api/sign_out', { method: 'POST' }]);
});

test('a failure is a sentence', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 404 })).mockRejectedValueOnce(new Error('no network'));
  expect(await fetchRecord('a')).toEqual({ ok: false, why: { key: 'error.not_found' }, status: 404 });
  expect(await fetchRecord('a')).toEqual({ ok: false, why: { key: 'error.unreachable' }, status: 0 });
});
