// How an event changes what a seat sees. Whatever it does not know leaves everything as it is.
import type { GameEvent } from '../../protocol';
import type { Setup } from '../game';
import { hatsOn, wandsToWin, type Card, type Colour, type Event, type Phase, type Scene, type Stand } from './scene';

const inward = (rabbit: Colour | null | undefined): Card => ({ faces: 'in', rabbit: rabbit ?? null });

// The scene with one stand changed.
const withStand = (scene: Scene, seat: number, change: (stand: Stand) => Partial<Stand>): Scene => ({
  ...scene,
  stands: scene.stands.map((stand, index) => (index === seat - 1 ? { ...stand, ...change(stand) } : stand)),
});
const withCard = (scene: Scene, seat: number, slot: number, card: Card | null): Scene =>
  withStand(scene, seat, (stand) => ({ slots: stand.slots.map((old, index) => (index === slot - 1 ? card : old)) }));

// The action is done, or the turn is.
const then = (scene: Scene, phase: Phase): Scene => ({ ...scene, phase, flips: 0, drawn: null });
const nextTurn = (scene: Scene, seat: number): Scene => ({
  ...then(scene, 'roll'),
  turn: (seat % scene.stands.length) + 1,
  dice: [],
});

const takeHats = (scene: Scene, count: number): Scene => ({
  ...scene,
  piles: { ...scene.piles, hats: scene.piles.hats - count },
});
const takeWands = (scene: Scene, count: number): Scene => ({
  ...scene,
  piles: { ...scene.piles, wands: scene.piles.wands - count },
});
const putAway = (scene: Scene, ...rabbits: Colour[]): Scene => ({
  ...scene,
  discards: { count: scene.discards.count + rabbits.length, top: rabbits.at(-1) ?? scene.discards.top },
});

function deal(scene: Scene, event: Event, setup: Setup): Scene {
  const stands = event.goals.map((goal, index) => ({
    goal,
    won: [],
    slots: [0, 1, 2].map((slot) => inward(index === setup.seat - 1 ? event.own?.[slot] : null)),
  }));
  const dealt = takeWands(takeHats({ ...scene, stands }, 3 * stands.length), stands.length);
  return { ...dealt, phase: 'roll', turn: setup.first };
}

function claim(before: Scene, event: Event): Scene {
  const { seat, slots, won, lost = null, rabbits = [] } = event;
  const goal = before.stands[seat - 1]?.goal ?? null;
  const scene: Scene = { ...before, claimed: { seat, slots, rabbits, goal, won, lost } };
  if (won) {
    const richer = withStand(scene, seat, (stand) => ({ goal: null, won: goal ? [...stand.won, goal] : stand.won }));
    // With the last wand everything stays where it is.
    if (richer.stands[seat - 1]?.won.length === wandsToWin) return then(richer, 'over');
    return then(slots.reduce((old, slot) => withCard(old, seat, slot, null), putAway(richer, ...rabbits)), 'shuffle');
  }
  const poorer = withStand(scene, seat, (stand) => ({ won: lost ? stand.won.slice(0, -1) : stand.won }));
  return nextTurn(lost ? takeWands(poorer, -1) : poorer, seat);
}

function refill(before: Scene, event: Event): Scene {
  const { seat, slots, goal, rabbits } = event;
  const filled = slots.reduce((old, slot, index) => withCard(old, seat, slot, inward(rabbits?.[index])), before);
  const ready = withStand(filled, seat, () => ({ goal }));
  return nextTurn(takeWands(takeHats(ready, slots.length), 1), seat);
}

function flip(before: Scene, event: Event): Scene {
  const card: Card = { faces: event.faces, rabbit: event.rabbit ?? null };
  const scene = withCard(before, event.rack, event.slot, card);
  return scene.flips > 1 ? { ...scene, phase: 'flip', flips: scene.flips - 1 } : then(scene, 'claim');
}

function exchange(scene: Scene, event: Event, setup: Setup): Scene {
  const mine = (seat: number): Colour | null => (seat === setup.seat ? (event.received ?? null) : null);
  const given = withCard(scene, event.seat, event.slot, inward(mine(event.seat)));
  return then(withCard(given, event.with, event.with_slot, inward(mine(event.with))), 'claim');
}

function draw(scene: Scene, event: Event): Scene {
  if (event.pile === 'hat') return { ...takeHats(scene, 1), phase: 'keep', flips: 0, drawn: event.rabbit ?? null };
  return then(withStand(scene, event.seat, () => ({ goal: event.goal })), 'claim');
}

export function fold(scene: Scene, given: GameEvent, setup: Setup): Scene {
  const event = given as Event;
  switch (event.event) {
    case 'deal':
      return deal(scene, event, setup);
    case 'roll':
      return { ...scene, phase: 'act', turn: event.seat, dice: event.dice, flips: hatsOn(event.dice) };
    case 'flip':
      return flip(scene, event);
    case 'stop':
      return then(scene, 'claim');
    case 'exchange':
      return exchange(scene, event, setup);
    case 'draw':
      return draw(scene, event);
    case 'keep':
      return then(putAway(withCard(scene, event.seat, event.slot, inward(scene.drawn)), event.discarded), 'claim');
    case 'discard':
      return then(putAway(scene, event.discarded), 'claim');
    case 'shuffle':
      return { ...takeHats(scene, -scene.discards.count), discards: { count: 0, top: null } };
    case 'claim':
      return claim(scene, event);
    case 'refill':
      return refill(scene, event);
    case 'pass':
      return nextTurn(scene, event.seat);
    case 'end':
      return { ...then(scene, 'over'), turn: null, dice: [], winners: event.winners };
    default:
      return scene;
  }
}
