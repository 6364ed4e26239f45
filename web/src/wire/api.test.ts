import { afterEach, expect, test, vi } from 'vitest';
import { errorCodes } from '../protocol';
import words from '../../../texts/en.json';
import { fetchRecord, handOver, makeTable, signOutOthers, takeOver } from './api';
import { explain } from './errors';

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

test('too many tables are another matter than too much haste', async () => {
  fetched.mockResolvedValue(new Response('{"error":"in English"}', { status: 429 }));
  expect(await makeTable('vanish', {})).toEqual({ ok: false, why: { key: 'error.many_tables' }, status: 429 });
  expect(await handOver()).toEqual({ ok: false, why: { key: 'error.too_fast' }, status: 429 });
});

test('another device is asked for digits, and told them, by posts', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('{"code":"482913","seconds":300}', { status: 201 })));
  expect(await handOver()).toMatchObject({ ok: true, value: { code: '482913' } });
  expect((await takeOver('482913')).ok).toBe(true);
  expect(fetched.mock.calls.map(([path, options]) => [path, options?.method])).toEqual([
    ['/api/handover', 'POST'],
    ['/api/handover/482913', 'POST'],
  ]);
});

test('what a table refuses is said in the words of the page, never in those of the server', () => {
  for (const code of [...errorCodes, 'of_a_newer_server' as never]) {
    const { key } = explain({ type: 'error', code, text: 'in English' });
    expect(words).toHaveProperty([key]);
    expect(key === 'error.server').toBe(!(errorCodes as readonly string[]).includes(code));
  }
});
