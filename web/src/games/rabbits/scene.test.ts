// Real games, seen by several seats: what the events make of the table is what the views say (views.json has those of
// the golden records at every kind of step).
import { describe, expect, it } from 'vitest';
import four from '../../../../tests/golden/rabbits-4.replay.jsonl?raw';
import two from '../../../../tests/golden/rabbits-2.replay.jsonl?raw';
import type { GameEvent, GameView } from '../../protocol';
import type { Setup } from '../game';
import { fold } from './fold';
import { nameOf } from './names';
import { cover, empty, isOpen, look, shut, type Scene } from './scene';
import records from './views.json';

interface Step {
  n: number;
  seen: Record<string, GameEvent[]>;
}
const read = (text: string): Step[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Step);
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
  it('a golden wand that was won is turned over: how many they are stays, which they are does not', () => {
    const won = fold(dealt(), { event: 'claim', seat: 1, slots: [1, 2], rabbits: ['white', 'black'], won: true }, setup);
    const scene = fold(
      shut(won),
      { event: 'refill', seat: 1, slots: [1, 2], goal: 'green-green', rabbits: ['pink', 'pink'] },
      setup,
    );
    expect(won.claimed?.goal).toBe('white-black'); // as long as it is held up
    expect(scene.stands.map((stand) => stand.won)).toEqual([1, 0]);
    expect(JSON.stringify(scene)).not.toContain('white-black');
    const lost = fold(
      scene,
      { event: 'claim', seat: 1, slots: [1, 2], rabbits: ['pink', 'pink'], won: false, lost: true },
      setup,
    );
    expect(lost.claimed?.lost).toBe(true);
    expect(lost.stands.map((stand) => stand.won)).toEqual([0, 0]);
    expect(lost.piles.wands).toBe(scene.piles.wands + 1);
  });
  it('an event of another time changes nothing', () => {
    const scene = dealt();
    expect(fold(scene, { event: 'applause' }, setup)).toBe(scene);
  });
});

describe('where several share a device', () => {
  const setup = setupOf(1, 4, 1);
  const dealt = look(Object.values(records['rabbits-4'].views)[0]!['1'], setup);
  const seenOn = (scene: Scene, seat: number) => scene.stands[seat - 1]!.slots.flatMap((card) => card?.rabbit ?? []);
  // Whoever looks, a card of each of the four turned so that it is seen.
  const scene: Scene = {
    ...dealt,
    drawn: 'white',
    stands: dealt.stands.map((stand, index) => ({
      ...stand,
      slots: [{ faces: index === 0 ? 'in' : 'out', rabbit: 'blue' }, ...stand.slots.slice(1)],
    })),
  };

  it('the cards of all who sit there show their backs, and lie as before', () => {
    const covered = cover(scene, [1, 3]);
    expect([1, 2, 3, 4].map((seat) => seenOn(covered, seat))).toEqual([[], seenOn(scene, 2), [], seenOn(scene, 4)]);
    expect(covered.drawn).toBeNull();
    expect(covered.stands.map((stand) => stand.slots.map((card) => card?.faces))).toEqual(
      scene.stands.map((stand) => stand.slots.map((card) => card?.faces)),
    );
    expect([1, 2, 3, 4].every((seat) => seenOn(scene, seat).length > 0)).toBe(true); // there was something to cover
  });
  it('says that they are covered, and does not name a rabbit', () => {
    expect(nameOf('slot:1:1', cover(scene, [1]), setup).args!['what']).toEqual({ key: 'rabbits.seen_covered' });
    expect(nameOf('slot:1:1', scene, setup).args!['what']).toEqual({ key: 'rabbit.blue' });
  });
});
