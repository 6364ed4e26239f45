// How an event changes what a seat sees, on the way to the next view. What the engine counts is taken from that view.
import type { Colour, Event, View } from '../../facts/rabbits';
import type { Setup } from '../game';
import { changeAt } from '../lists';
import { flipsIn, type Card, type Of, type Rack, type Scene } from './scene';

const inward = (rabbit: Colour | null | undefined): Card => ({ faces: 'in', rabbit: rabbit ?? null });

// The scene with one rack changed.
const withRack = (scene: Scene, seat: number, change: (rack: Rack) => Partial<Rack>): Scene => ({
  ...scene,
  racks: changeAt(scene.racks, seat, (rack) => ({ ...rack, ...change(rack) })),
});
const withCard = (scene: Scene, seat: number, slot: number, card: Card | null): Scene =>
  withRack(scene, seat, ({ slots }) => ({ slots: changeAt(slots, slot, () => card) }));

const emptyHanded = (scene: Scene): Scene => ({ ...scene, holder: null, drawn: null });
const turnNoMore = (scene: Scene): Scene => ({ ...scene, flips: 0, turning: false });
const takeDice = (scene: Scene): Scene => ({ ...turnNoMore(scene), dice: [] });

const takeHats = (scene: Scene, count: number): Scene => ({
  ...scene,
  piles: scene.piles && { ...scene.piles, hats: scene.piles.hats - count },
});
const takeWands = (scene: Scene, count: number): Scene => ({
  ...scene,
  piles: scene.piles && { ...scene.piles, wands: scene.piles.wands - count },
});
const putAway = (scene: Scene, top: Colour, count = 1): Scene => ({
  ...scene,
  discards: { count: scene.discards.count + count, top },
});

const deal = (scene: Scene, event: Of<'deal'>, setup: Setup, after: View | null): Scene => ({
  ...scene,
  dealt: true,
  racks: event.goals.map((goal, index) => ({
    goal,
    won: 0,
    slots: [0, 1, 2].map((slot) => inward(index === setup.seat - 1 ? event.own?.[slot] : null)),
  })),
  piles: after?.piles ?? scene.piles,
});

function claim(before: Scene, event: Of<'claim'>): Scene {
  const { seat, slots, won, lost = false, rabbits } = event;
  const goal = before.racks[seat - 1]?.goal ?? null;
  const scene: Scene = { ...takeDice(before), claimed: { seat, slots, rabbits, goal, won, lost, told: true } };
  if (won) {
    const richer = withRack(scene, seat, (rack) => ({ goal: null, won: rack.won + 1 }));
    return { ...richer, paid: { seat, slots, top: rabbits[1] } };
  }
  if (!lost) return scene;
  return takeWands(
    withRack(scene, seat, (rack) => ({ won: rack.won - 1 })),
    -1,
  );
}

// The cards of a claim that was right make room for new ones.
function pay(scene: Scene): Scene {
  if (!scene.paid) return scene;
  const { seat, slots, top } = scene.paid;
  const away = putAway({ ...scene, paid: null }, top, slots.length);
  return slots.reduce((old, slot) => withCard(old, seat, slot, null), away);
}
function refill(before: Scene, event: Of<'refill'>): Scene {
  const { seat, slots, goal, rabbits } = event;
  const filled = slots.reduce((old, slot, index) => withCard(old, seat, slot, inward(rabbits?.[index])), pay(before));
  return takeWands(
    takeHats(
      withRack(filled, seat, () => ({ goal })),
      slots.length,
    ),
    1,
  );
}
function shuffle(before: Scene): Scene {
  const scene = pay(before);
  return { ...takeHats(scene, -scene.discards.count), discards: { count: 0, top: null } };
}

function flip(scene: Scene, event: Of<'flip'>, after: View | null): Scene {
  const card: Card = { faces: event.faces, rabbit: event.rabbit ?? null };
  return { ...withCard(scene, event.rack, event.slot, card), ...flipsIn(after) };
}

function exchange(scene: Scene, event: Of<'exchange'>, setup: Setup): Scene {
  const mine = (seat: number): Colour | null => (seat === setup.seat ? (event.received ?? null) : null);
  const given = withCard(turnNoMore(scene), event.seat, event.slot, inward(mine(event.seat)));
  return withCard(given, event.with, event.with_slot, inward(mine(event.with)));
}

function draw(before: Scene, event: Of<'draw'>): Scene {
  const scene = turnNoMore(before);
  if (event.pile === 'hat') return { ...takeHats(scene, 1), holder: event.seat, drawn: event.rabbit ?? null };
  return withRack(scene, event.seat, () => ({ goal: event.goal }));
}

function keep(scene: Scene, event: Of<'keep'>): Scene {
  return emptyHanded(putAway(withCard(scene, event.seat, event.slot, inward(scene.drawn)), event.discarded));
}

export function fold(scene: Scene, event: Event, setup: Setup, after: View | null): Scene {
  switch (event.event) {
    case 'deal':
      return deal(scene, event, setup, after);
    case 'roll':
      return { ...scene, dice: event.dice, ...flipsIn(after) };
    case 'flip':
      return flip(scene, event, after);
    case 'stop':
      return turnNoMore(scene);
    case 'exchange':
      return exchange(scene, event, setup);
    case 'draw':
      return draw(scene, event);
    case 'keep':
      return keep(scene, event);
    case 'discard':
      return emptyHanded(putAway(scene, event.discarded));
    case 'shuffle':
      return shuffle(scene);
    case 'claim':
      return claim(scene, event);
    case 'refill':
      return refill(scene, event);
    case 'pass':
      return takeDice(scene);
    case 'end':
      return { ...takeDice(emptyHanded(scene)), paid: null, winners: event.winners };
  }
}
