// What the seal says of a record, by what this browser was promised. The engine is played here: it finds everything in order, or not.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Promised } from '../../wire/promises';

let engine = { status: 0, text: '{"ok":true}' };
vi.mock('../../replay/engine', () => ({ verify: () => Promise.resolve(engine) }));
const { verdictOn } = await import('./verdict');
const kindOf = async (...given: Parameters<typeof verdictOn>): Promise<string> => (await verdictOn(...given)).kind;

beforeEach(() => void (engine = { status: 0, text: '{"ok":true}' }));

const record = (luck?: string, table = 'owl', hash = 'h', game_n = 1): string =>
  JSON.stringify({ commitment: { hash, promise: { table, game_n, seats: [{ bot: 'fox' }, { person: 'Ada', luck }] } } });
const bare = '{"commitment":{"hash":"h"}}'; // as from a table that promises nothing
const promised = (luck: string | null = 'mine', more: Partial<Promised> = {}): Promised => ({
  table: 'owl',
  n: 1,
  hash: 'h',
  luck,
  unasked: false,
  dealt: true,
  anew: 0,
  heard: true,
  late: false,
  ...more,
});

test('with our own luck in it', async () => expect(await kindOf(record('mine'), promised())).toBe('lucky'));
test('without luck of our own it is kept all the same', async () => {
  expect(await kindOf(record(), promised(null))).toBe('kept');
});
test('who was not there when it was given can only say that it fits', async () => {
  expect(await kindOf(record('another'), null)).toBe('unheard');
  expect(await kindOf(bare, null)).toBe('unheard');
  expect(await kindOf(record(), promised(null, { heard: false, late: true }))).toBe('unheard');
  expect(await kindOf(record(), promised(null, { heard: false, late: true, unasked: true }))).toBe('missed'); // or it was kept out
  expect(await kindOf(record('', 'owl', 'x'), promised(null, { heard: false, late: true }))).toBe('broken');
});
test('luck that was not asked for is missed by whoever plays', async () => {
  expect(await kindOf(record(), promised(null, { unasked: true }))).toBe('missed');
  expect(await kindOf(bare, promised(null, { unasked: true, heard: false }))).toBe('missed');
});
test('luck that was shown and is not in it is missed', async () => {
  expect(await kindOf(record(), promised())).toBe('missed');
  expect(await kindOf(record('another'), promised())).toBe('missed');
});
test('whose luck did not come in time is told by name, unless it is ours', async () => {
  const told = { kind: 'late', why: { key: 'proof.late', args: { names: ['Ada'] } } };
  engine.text = '{"ok":true,"missed":[2]}';
  expect(await verdictOn(record(), promised(null))).toEqual(told);
  expect(await verdictOn(record(), null)).toEqual(told);
  expect(await kindOf(record(), promised())).toBe('missed');
});
test('deals that were promised before it and never seen are told', async () => {
  const verdict = await verdictOn(record('mine'), promised('mine', { anew: 3 }));
  expect(verdict).toEqual({ kind: 'anew', why: { key: 'proof.anew', args: { n: 3 } } });
});
test('another promise, or one for another table or game, is broken', async () => {
  expect(await kindOf(record('mine', 'owl', 'x'), promised())).toBe('broken');
  expect(await kindOf(record('mine', 'cat'), promised())).toBe('broken');
  expect(await kindOf(record('mine', 'owl', 'h', 2), promised())).toBe('broken');
});
test('so is whatever the engine does not find in order', async () => {
  engine = { status: 0, text: '{"ok":false}' };
  expect(await kindOf(record('mine'), promised())).toBe('broken');
});
test('a promise that was heard and is not in the record is broken, with luck shown for it or without', async () => {
  expect(await kindOf(bare, promised())).toBe('broken');
  expect(await kindOf(bare, promised(null))).toBe('broken');
  expect(await kindOf(bare, promised(null, { unasked: true }))).toBe('broken');
});
test('an old record is held against its hash alone', async () => {
  expect(await kindOf(bare, promised(null, { heard: false }))).toBe('kept');
  expect(await kindOf('{}', promised(null))).toBe('none');
});
test('what can’t be read or fetched is not checked', async () => {
  expect(await kindOf('nonsense', promised())).toBe('unchecked');
  expect(await kindOf(Promise.reject(new Error('away')), promised())).toBe('unchecked');
});
