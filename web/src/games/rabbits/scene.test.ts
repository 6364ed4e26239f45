// Real games, seen by several seats: what the events make of the table is what the views say (views.json has those of
// the golden records at every kind of step).
import { describe, expect, it } from 'vitest';
import four from '../../../../tests/golden/rabbits-4.replay.jsonl?raw';
import two from '../../../../tests/golden/rabbits-2.replay.jsonl?raw';
import type { GameEvent, GameView } from '../../protocol';
import type { Setup } from '../game';
import { fold } from './fold';
import { empty, isOpen, look, shut, type Scene } from './scene';
import records from './views.json';

interface Step {
  n: number;
  seen: Record<string, GameEvent[]>;
}
const read = (text: string): Step[] => text.trim().split('\n').map((line) => JSON.parse(line) as Step);
const games = { 'rabbits-2': read(two), 'rabbits-4': read(four) };

const setupOf = (seat: number, players: number, first: number): Setup => ({
  game: 'rabbits',
  options: {},
  first,
  names: ['Ada', 'Bo', 'Cleo', 'Dan'].slice(0, players),
  seat,
  handicaps: [],
  avatars: [],
});

for (const [name, steps] of Object.entries(games)) {
  const { first, views } = records[name as keyof typeof games];
  const wanted = views as unknown as Record<string, Record<string, GameView>>;
  const players = Number(name.slice(-1));
  describe(name, () => {
    it.each(Object.keys(Object.values(wanted)[0]!).map(Number))('looks to seat %i as its views say', (seat) => {
      const setup = setupOf(seat, players, first);
      let scene = empty(setup);
      for (const step of steps) {
        for (const event of step.seen[seat] ?? []) scene = fold(scene, event, setup);
        const view = wanted[step.n]?.[seat];
        // While the house has still to shuffle, nobody looks.
        if (!view || view['phase'] === 'shuffle') continue;
        expect(shut(scene), `move ${step.n}`).toEqual(look(view, setup));
      }
      expect(scene.winners).not.toEqual([]);
    });
  });
}

describe('what a seat must not know', () => {
  const setup = setupOf(1, 2, 1);
  const dealt = (): Scene =>
    fold(empty(setup), { event: 'deal', goals: ['white-black', 'pink-blue'], own: ['pink', 'white', 'blue'] }, setup);

  it('a card turned away is forgotten', () => {
    const scene = fold(dealt(), { event: 'flip', seat: 2, rack: 1, slot: 2, faces: 'out' }, setup);
    expect(scene.stands[0]?.slots[1]).toEqual({ faces: 'out', rabbit: null });
    expect(JSON.stringify(scene.stands[0]?.slots)).not.toContain('white');
  });
  it('a card given away is forgotten', () => {
    const event = { event: 'exchange', seat: 1, slot: 1, with: 2, with_slot: 3, received: 'green' };
    const scene = fold(dealt(), event, setup);
    expect(scene.stands[0]?.slots[0]).toEqual({ faces: 'in', rabbit: 'green' });
    expect(scene.stands[1]?.slots[2]).toEqual({ faces: 'in', rabbit: null });
  });
  it('cards that were shown in vain are covered again', () => {
    const event = { event: 'claim', seat: 2, slots: [1, 3], rabbits: ['brown', 'green'], won: false };
    const scene = fold(dealt(), event, setup);
    expect(isOpen(scene)).toBe(true);
    expect(JSON.stringify(shut(scene))).not.toContain('green');
  });
  it('an event of another time changes nothing', () => {
    const scene = dealt();
    expect(fold(scene, { event: 'applause' }, setup)).toBe(scene);
  });
});
