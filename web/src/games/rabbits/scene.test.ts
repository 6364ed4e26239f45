// What a seat must not know is nowhere in its scene. Whole games: ../golden.test.ts.
import { describe, expect, it } from 'vitest';
import type { Event, Wand } from '../../facts/rabbits';
import type { Setup } from '../game';
import { fold as foldTo } from './fold';
import { nameOf } from './names';
import { cover, empty, isOpen, matching, shut, type Card, type Scene } from './scene';

const setupOf = (seat: number, players: number): Setup<'rabbits'> => ({
  game: 'rabbits',
  options: { players, turn_limit: 400 },
  first: 1,
  names: ['Ada', 'Bo', 'Cleo', 'Dan'].slice(0, players),
  seat,
  handicaps: [],
  avatars: [],
});
const fold = (scene: Scene, event: Event, setup: Setup): Scene => foldTo(scene, event, setup, null);

describe('what a seat must not know', () => {
  const setup = setupOf(1, 2);
  const dealt = (): Scene =>
    fold(empty(setup), { event: 'deal', goals: ['white-black', 'pink-blue'], own: ['pink', 'white', 'blue'] }, setup);

  it('a card turned away is forgotten', () => {
    const scene = fold(dealt(), { event: 'flip', seat: 2, rack: 1, slot: 2, faces: 'out' }, setup);
    expect(scene.racks[0]?.slots[1]).toEqual({ faces: 'out', rabbit: null });
    expect(JSON.stringify(scene.racks[0]?.slots)).not.toContain('white');
  });
  it('a card given away is forgotten', () => {
    const event: Event = { event: 'exchange', seat: 1, slot: 1, with: 2, with_slot: 3, received: 'green' };
    const scene = fold(dealt(), event, setup);
    expect(scene.racks[0]?.slots[0]).toEqual({ faces: 'in', rabbit: 'green' });
    expect(scene.racks[1]?.slots[2]).toEqual({ faces: 'in', rabbit: null });
  });
  it('cards that were shown in vain are covered again', () => {
    const event: Event = { event: 'claim', seat: 2, slots: [1, 3], rabbits: ['brown', 'green'], won: false };
    const scene = fold(dealt(), event, setup);
    expect(isOpen(scene)).toBe(true);
    expect(JSON.stringify(shut(scene))).not.toContain('green');
  });
  it('a golden wand that was won is turned over: how many they are stays, which they are does not', () => {
    const won = fold(dealt(), { event: 'claim', seat: 1, slots: [1, 2], rabbits: ['white', 'black'], won: true }, setup);
    const scene = fold(
      shut(won),
      { event: 'refill', seat: 1, slots: [1, 2], goal: 'green-green', rabbits: ['pink', 'pink'] },
      setup,
    );
    expect(won.claimed?.goal).toBe('white-black'); // as long as it is held up
    expect(scene.racks.map((rack) => rack.won)).toEqual([1, 0]);
    expect(JSON.stringify(scene)).not.toContain('white-black');
    const lost = fold(
      { ...scene, piles: { hats: 10, wands: 19 } },
      { event: 'claim', seat: 1, slots: [1, 2], rabbits: ['pink', 'pink'], won: false, lost: true },
      setup,
    );
    expect(lost.claimed?.lost).toBe(true);
    expect(lost.racks.map((rack) => rack.won)).toEqual([0, 0]);
    expect(lost.piles?.wands).toBe(20);
  });
});

describe('where several share a device', () => {
  const setup = setupOf(1, 4);
  const dealt = fold(
    empty(setup),
    {
      event: 'deal',
      goals: ['white-black', 'pink-blue', 'green-green', 'brown-blue'],
      own: ['pink', 'white', 'blue'],
    },
    setup,
  );
  const seenOn = (scene: Scene, seat: number) => scene.racks[seat - 1]!.slots.flatMap((card) => card?.rabbit ?? []);
  // Whoever looks, a card of each of the four turned so that it is seen.
  const scene: Scene = {
    ...dealt,
    drawn: 'white',
    racks: dealt.racks.map((rack, index) => ({
      ...rack,
      slots: [{ faces: index === 0 ? 'in' : 'out', rabbit: 'blue' }, ...rack.slots.slice(1)],
    })),
  };

  it('the cards of all who sit there show their backs, and lie as before', () => {
    const covered = cover(scene, [1, 3]);
    expect([1, 2, 3, 4].map((seat) => seenOn(covered, seat))).toEqual([[], seenOn(scene, 2), [], seenOn(scene, 4)]);
    expect(covered.drawn).toBeNull();
    expect(covered.racks.map((rack) => rack.slots.map((card) => card?.faces))).toEqual(
      scene.racks.map((rack) => rack.slots.map((card) => card?.faces)),
    );
    expect([1, 2, 3, 4].every((seat) => seenOn(scene, seat).length > 0)).toBe(true); // there was something to cover
  });
  it('says that they are covered, and does not name a rabbit', () => {
    expect(nameOf('slot:1:1', cover(scene, [1]), setup).args!['what']).toEqual({ key: 'rabbits.seen_covered' });
    expect(nameOf('slot:1:1', scene, setup).args!['what']).toEqual({ key: 'rabbit.blue' });
  });
});

describe('the cards that would win the goal', () => {
  const setup = setupOf(1, 2);
  const rack = (goal: Wand, ...slots: Card[]): Scene => {
    const scene = empty(setup);
    return { ...scene, racks: [{ goal, won: 0, slots }, ...scene.racks.slice(1)] };
  };
  const card = (rabbit: Card['rabbit'], faces: Card['faces'] = 'in'): Card => ({ faces, rabbit });
  it('are known only from what lies before the eyes now', () => {
    expect(matching(rack('white-black', card('black'), card('pink'), card('white')), 1)).toEqual([1, 3]);
    expect(matching(rack('white-black', card('black'), card('pink'), card(null, 'out')), 1)).toEqual([]);
    expect(matching(rack('white-black', card(null), card(null), card(null)), 1)).toEqual([]); // covered
    expect(matching(rack('pink-pink', card('pink'), card('white'), card('black')), 1)).toEqual([]);
    expect(matching(rack('pink-pink', card('pink'), card('pink'), card('pink')), 1)).toEqual([1, 2, 3]);
  });
});
