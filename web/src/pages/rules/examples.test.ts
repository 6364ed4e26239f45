// The little shows beside the rules: their records are right, and what each is there for happens in it.
import { describe, expect, test, vi } from 'vitest';
import { gameNames } from '../../protocol';
import { say } from '../../texts/texts.svelte';
import { examples, eyes, recordFor } from './examples';

vi.mock('../../replay/engine', () => import('../../replay/engine.node'));
const { develop } = await import('../../replay/film');
const { openShowing } = await import('./showing');

// What the seat sees of each, as far as it matters; and the last words.
const happens: Record<string, { events: object[]; last: RegExp }> = {
  'vanish look': {
    events: [{ event: 'look', animal: 'dove' }, { event: 'swap' }],
    last: /^You swap hats 2 and 5\.$/,
  },
  'vanish right': {
    events: [
      { event: 'call', right: true },
      { event: 'round', winner: 1, prize: 'hat' },
    ],
    last: /take a hat/,
  },
  // Others still play: so the box opens for the one who called, and for nobody else.
  'vanish wrong': { events: [{ event: 'call', right: false, box: 'owl' }], last: /owl.*secret/ },
  'court look': { events: [{ event: 'look', hat: 'crown' }], last: /a crown/ },
  'court swap': { events: [{ event: 'swap', columns: [1, 2] }], last: /swap/ },
  'court pair': { events: [{ event: 'open', result: 'pair' }, { event: 'lay' }], last: /^New at place 1/ },
  'court penalty': { events: [{ event: 'open', result: 'miss' }], last: /a penalty for you/ },
  // There is a penalty for it to take away.
  'court magic': { events: [{ event: 'open', result: 'magic' }, { event: 'lay' }], last: /new hidden hat/ },
  'rabbits turn': {
    events: [
      { event: 'roll', dice: ['hat2', 'draw'] },
      { event: 'flip', rack: 2, rabbit: 'green' },
      { event: 'flip', rack: 2, rabbit: 'black' },
    ],
    last: /black rabbit/,
  },
  'rabbits exchange': { events: [{ event: 'roll' }, { event: 'exchange', received: 'black' }], last: /black rabbit/ },
  'rabbits draw': {
    events: [{ event: 'roll' }, { event: 'draw', pile: 'hat', rabbit: 'white' }, { event: 'keep' }],
    last: /pink rabbit/,
  },
  'rabbits win': { events: [{ event: 'claim', won: true }, { event: 'refill' }], last: /new goal/ },
  'rabbits lose': { events: [{ event: 'claim', won: false, lost: true }], last: /lose a golden wand/ },
};

describe.each(gameNames)('%s', (game) => {
  test('its record is played to its end', async () => {
    const made = await develop(await recordFor(game));
    expect(made).toMatchObject({ ok: true, film: { game, error: null } });
    const moves = (JSON.parse(await recordFor(game)) as { moves: string[] }).moves.length;
    if (made.ok) expect(made.film.steps).toHaveLength(moves);
  });

  test.each(Object.keys(examples[game]))('%s: happens, is told, and has pictures without motion', async (name) => {
    const { from, to } = examples[game][name]!;
    const { player, told, stills, setup } = await openShowing(game, name);
    const { events, last } = happens[`${game} ${name}`]!;
    expect(player.film.steps.slice(from, to).flatMap((step) => step.seen[eyes] ?? [])).toMatchObject(events);
    expect(
      player.film.steps
        .slice(from, to)
        .filter(({ by }) => by > 0)
        .every(({ by }) => by === eyes),
    ).toBe(true);
    expect([player.at, player.last, setup.seat]).toEqual([from, to, eyes]);
    expect(say(stills.at(-1)!.words!)).toMatch(last);
    // The first picture is the start, the last one the end; between them is what was told.
    player.jump(to);
    expect(stills.length).toBeGreaterThan(2);
    expect(told.length).toBeGreaterThan(0);
    expect(stills.at(-1)!.scene).toEqual(player.scene);
    player.jump(from);
    expect(stills[0]).toEqual({ scene: player.scene, words: null, marks: [] });
  });
});

test('every show is checked here', () => {
  const all = gameNames.flatMap((game) => Object.keys(examples[game]).map((name) => `${game} ${name}`));
  expect(Object.keys(happens).sort()).toEqual(all.sort());
});
