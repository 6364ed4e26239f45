// What the engine (WASM) makes of a record, asked as the page asks it.
import { expect, test, vi } from 'vitest';
import { gameNames } from '../protocol';
import { golden } from './engine.node';

vi.mock('./engine', () => import('./engine.node'));
const { develop } = await import('./film');

async function filmOf(record: string) {
  const made = await develop(record);
  if (!made.ok) throw new Error(made.detail);
  return made.film;
}
const withOptions = (record: string, change: object): string => {
  const played = JSON.parse(record) as { options: object };
  return JSON.stringify({ ...played, options: { ...played.options, ...change } });
};

for (const game of gameNames) {
  test(`${game}: a win ends it by the rules, on the last turn of all too`, async () => {
    const film = await filmOf(golden(`${game}-2`));
    expect([film.finished, film.endedBy]).toEqual([true, 'rules']);
    const { turns } = film.steps.at(-1)!.views['0']!;
    expect(turns).toBeGreaterThan(1);
    expect((await filmOf(withOptions(golden(`${game}-2`), { turn_limit: turns }))).endedBy).toBe('rules');
  });
  test(`${game}: the turns are used up`, async () => {
    expect((await filmOf(golden(`${game}-limit`))).endedBy).toBe('turn_limit');
  });
}

test('what is not finished was ended by nothing', async () => {
  const film = await filmOf(golden('rabbits-unfinished'));
  expect([film.finished, film.endedBy]).toEqual([false, null]);
});

test('what is no record has a sentence, and the engine’s own words beside it', async () => {
  const made = await develop('this is no JSON');
  expect(made).toMatchObject({ ok: false, why: { key: 'record.malformed' } });
  expect(!made.ok && made.detail).toMatch(/\w/);
});
