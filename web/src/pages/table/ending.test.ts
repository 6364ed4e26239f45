// Why a game ended, from real records: the engine (WASM) is asked, as the page asks it.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Setup } from '../../games/game';
import type { GameName, OverMessage } from '../../protocol';

const house = resolve(import.meta.dirname, '../../../..');
vi.mock('../../replay/engine', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(house, 'build/wasm/wasm/magichat.wasm')));
  const engine = instance.exports as unknown as Record<
    'input' | 'output' | 'output_size' | 'review' | '_initialize',
    (size?: number) => number
  >;
  const memory = instance.exports['memory'] as WebAssembly.Memory;
  engine._initialize?.();
  const review = (record: string): Promise<{ status: number; text: string }> => {
    const bytes = new TextEncoder().encode(record);
    new Uint8Array(memory.buffer, engine.input(bytes.length), bytes.length).set(bytes);
    const status = engine.review();
    return Promise.resolve({
      status,
      text: new TextDecoder().decode(new Uint8Array(memory.buffer, engine.output(), engine.output_size())),
    });
  };
  return { review };
});
const { reasonOf } = await import('./ending');
const { develop } = await import('../../replay/film');

const golden = (name: string): string => readFileSync(join(house, `tests/golden/${name}.hat.json`), 'utf8');
const setupOf = (game: GameName): Setup => ({
  game,
  options: {},
  first: 1,
  names: ['Ada', 'Bo'],
  seat: 1,
  handicaps: [],
  avatars: [],
});
const over: OverMessage = {
  type: 'over',
  n: 9,
  winners: [1],
  scores: [2, 0],
  commitment: { hash: '', nonce: '', secret: '' },
};
const why = (game: GameName, record: string, news = over) => reasonOf(news, setupOf(game), Promise.resolve(record));

// The same game at a table whose limit is the very turn that ended it.
async function limited(record: string): Promise<{ record: string; turns: number }> {
  const made = await develop(record);
  if (!made.ok) throw new Error(made.detail);
  const turns = Number(made.film.steps.at(-1)!.views['0']!['turns']);
  const played = JSON.parse(record) as { options: object };
  return { record: JSON.stringify({ ...played, options: { ...played.options, turn_limit: turns } }), turns };
}

for (const game of ['vanish', 'court', 'rabbits'] as const) {
  test(`${game}: a win is a win, on the last turn of all too`, async () => {
    const played = golden(`${game}-2`);
    const last = await limited(played);
    expect(last.turns).toBeGreaterThan(1);
    const made = await develop(last.record);
    expect(made.ok && made.film.finished).toBe(true); // the same moves are a whole game
    expect(await why(game, played)).toEqual({ key: `over.why_${game}` });
    expect(await why(game, last.record)).toEqual({ key: `over.why_${game}` });
  });

  test(`${game}: when the turns are used up, it says so`, async () => {
    const record = golden(`${game}-limit`);
    const n = (JSON.parse(record) as { options: { turn_limit: number } }).options.turn_limit;
    expect(await why(game, record)).toEqual({ key: `over.limit_${game}`, args: { n } });
  });
}

test('who gave up is named, whatever the turns', async () => {
  const reason = await why('vanish', golden('vanish-limit'), { ...over, resigned: 2 });
  expect(reason).toEqual({ key: 'over.why_resigned', args: { name: 'Bo' } });
});

test('what is no record has a sentence, and the engine’s own words beside it', async () => {
  const made = await develop('this is no JSON');
  expect(made).toMatchObject({ ok: false, why: { key: 'record.malformed' } });
  expect(!made.ok && made.detail).toMatch(/\w/);
});
