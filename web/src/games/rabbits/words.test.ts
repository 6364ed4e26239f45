// Every move and event of real games: each move is touched and called differently, every sentence exists, and what is
// kept of what was told never names a card.
import { describe, expect, it } from 'vitest';
import four from '../../../../tests/golden/rabbits-4.replay.jsonl?raw';
import two from '../../../../tests/golden/rabbits-2.replay.jsonl?raw';
import messages from '../../../../texts/en.json';
import type { Event, Move, Notes } from '../../facts/rabbits';
import type { Arg, Line } from '../../texts/texts.svelte';
import type { Setup } from '../game';
import { fold } from './fold';
import { ask, keys, label, more, risk, touch, why, word } from './moves';
import { nameOf, thing } from './names';
import { empty } from './scene';
import { through } from '../../stage/beats';
import { script } from './script';
import { see } from './tell';

interface Step {
  to_act: number | null;
  legal: Move[];
  seen: Record<string, Event[]>;
}
const read = (text: string): Step[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Step);
const setupOf = (seat: number, players: number): Setup<'rabbits'> => ({
  game: 'rabbits',
  options: { players, turn_limit: 400 },
  first: players === 4 ? 3 : 1,
  names: ['Ada', 'Bo', 'Cleo', 'Dan'].slice(0, players),
  seat,
  handicaps: [],
  avatars: [],
});
const keysOf = (said: Arg): string[] => {
  if (Array.isArray(said)) return said.flatMap(keysOf);
  if (typeof said !== 'object') return [];
  return [said.key, ...Object.values(said.args ?? {}).flatMap(keysOf)];
};
const check = (...lines: (Line | null | undefined)[]): void => {
  for (const key of lines.flatMap((one) => (one ? keysOf(one) : []))) expect(messages).toHaveProperty([key]);
};

describe.each([
  [2, read(two)],
  [4, read(four)],
])('a game of %i', (players, steps) => {
  const seats = Array.from({ length: players + 1 }, (_, seat) => seat);
  it.each(seats)('has words for all that seat %i sees and may do', (seat) => {
    const setup = setupOf(seat, players);
    const notes: Notes = { racks: setup.names.map(() => ['white', null, 'blue']) };
    let scene = empty(setup);
    for (const step of steps) {
      for (const event of step.seen[seat] ?? []) {
        const after = through(script(event, scene, setup, { after: null }), scene);
        check(...after.told, ...after.secrets);
        expect(after.told.flatMap(keysOf).filter((key) => key.startsWith('rabbit.'))).toEqual([]);
        expect(after.scene).toEqual(fold(scene, event, setup, null));
        scene = after.scene;
      }
      check(...see(scene, setup), ...see(scene, setup, notes));
      if (step.to_act !== seat || step.legal.length === 0) continue;
      check(ask(step.legal, scene), ...step.legal.map((move) => risk(move, scene, setup)));
      const touched = step.legal.map((move) => JSON.stringify(touch(move, setup)));
      const called = step.legal.map((move) => JSON.stringify(label(move, setup)));
      expect(new Set(touched).size).toBe(step.legal.length);
      expect(new Set(called).size).toBe(step.legal.length);
      for (const at of Object.values(keys(setup))) check(nameOf(at, scene, setup), why(at, scene, setup, step.legal));
      check(...step.legal.map((move) => label(move, setup)), ...step.legal.map(word));
      for (const move of step.legal) {
        const { at } = touch(move, setup);
        check(more(move, [], setup), ...at.flatMap((one) => [more(move, [one], setup), thing(one, setup)]));
      }
    }
  });
});

describe('notes', () => {
  const setup = setupOf(1, 2);
  const scene = fold(
    empty(setup),
    { event: 'deal', goals: ['white-black', 'pink-blue'], own: ['pink', 'white', 'blue'] },
    setup,
    null,
  );
  const noted = (notes: Notes | null): Line[] => see(scene, setup, notes).filter((one) => one.key === 'rabbits.note_card');
  it('are told of the cards that show their hat', () => {
    expect(noted(null)).toEqual([]);
    const racks: Notes['racks'] = [
      ['pink', 'white', 'blue'],
      [null, 'green', null],
    ];
    const card = { key: 'rabbits.card_of', args: { name: 'Bo', slot: 2 } };
    expect(noted({ racks })).toEqual([{ key: 'rabbits.note_card', args: { card, rabbit: { key: 'rabbit.green' } } }]);
  });
});

describe('a claim', () => {
  const setup = setupOf(1, 2);
  const args = (won: number): unknown[] => {
    const scene = empty(setup);
    const racks = scene.racks.map((rack) => ({ ...rack, won }));
    const asked = risk('claim 1 2', { ...scene, racks }, setup)?.args;
    return [asked?.['win'], asked?.['cost']];
  };
  it('is asked about truly: who has no wand loses none, and the fourth wins the game', () => {
    expect([0, 1, 3].map(args)).toEqual([
      ['wand', 'none'],
      ['wand', 'wand'],
      ['game', 'wand'],
    ]);
  });
});
