// How an event changes what a seat sees. Whatever it does not know leaves everything as it is.
import type { GameEvent } from '../../protocol';
import type { Setup } from '../game';
import { changeAt } from '../lists';
import { hatsOn, type Card, type Colour, type Event, type Scene, type Stand } from './scene';

const inward = (rabbit: Colour | null | undefined): Card => ({ faces: 'in', rabbit: rabbit ?? null });

// The scene with one stand changed.
const withStand = (scene: Scene, seat: number, change: (stand: Stand) => Partial<Stand>): Scene => ({
  ...scene,
  stands: changeAt(scene.stands, seat, (stand) => ({ ...stand, ...change(stand) })),
});
const withCard = (scene: Scene, seat: number, slot: number, card: Card | null): Scene =>
  withStand(scene, seat, ({ slots }) => ({ slots: changeAt(slots, slot, () => card) }));

const emptyHanded = (scene: Scene): Scene => ({ ...scene, holder: null, drawn: null });
const turnNoMore = (scene: Scene): Scene => ({ ...scene, flips: 0 });
const takeDice = (scene: Scene): Scene => ({ ...scene, dice: [], flips: 0 });

const takeHats = (scene: Scene, count: number): Scene => ({
  ...scene,
  piles: { ...scene.piles, hats: scene.piles.hats - count },
});
const takeWands = (scene: Scene, count: number): Scene => ({
  ...scene,
  piles: { ...scene.piles, wands: scene.piles.wands - count },
});
const putAway = (scene: Scene, top: Colour | null, count = 1): Scene => ({
  ...scene,
  discards: { count: scene.discards.count + count, top: top ?? scene.discards.top },
});

function deal(scene: Scene, event: Event, setup: Setup): Scene {
  const stands = event.goals.map((goal, index) => ({
    goal,
    won: 0,
    slots: [0, 1, 2].map((slot) => inward(index === setup.seat - 1 ? event.own?.[slot] : null)),
  }));
  return takeWands(takeHats({ ...scene, dealt: true, stands }, 3 * stands.length), stands.length);
}

function claim(before: Scene, event: Event): Scene {
  const { seat, slots, won, lost = false, rabbits = [] } = event;
  const goal = before.stands[seat - 1]?.goal ?? null;
  const scene: Scene = { ...takeDice(before), claimed: { seat, slots, rabbits, goal, won, lost } };
  if (won) {
    const richer = withStand(scene, seat, (stand) => ({ goal: null, won: stand.won + 1 }));
    return { ...richer, paid: { seat, slots, top: rabbits.at(-1) ?? null } };
  }
  if (!lost) return scene;
  return takeWands(
    withStand(scene, seat, (stand) => ({ won: stand.won - 1 })),
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
function refill(before: Scene, event: Event): Scene {
  const { seat, slots, goal, rabbits } = event;
  const filled = slots.reduce((old, slot, index) => withCard(old, seat, slot, inward(rabbits?.[index])), pay(before));
  return takeWands(
    takeHats(
      withStand(filled, seat, () => ({ goal })),
      slots.length,
    ),
    1,
  );
}
function shuffle(before: Scene): Scene {
  const scene = pay(before);
  return { ...takeHats(scene, -scene.discards.count), discards: { count: 0, top: null } };
}

function flip(scene: Scene, event: Event): Scene {
  const card: Card = { faces: event.faces, rabbit: event.rabbit ?? null };
  return { ...withCard(scene, event.rack, event.slot, card), flips: Math.max(0, scene.flips - 1) };
}

function exchange(scene: Scene, event: Event, setup: Setup): Scene {
  const mine = (seat: number): Colour | null => (seat === setup.seat ? (event.received ?? null) : null);
  const given = withCard(turnNoMore(scene), event.seat, event.slot, inward(mine(event.seat)));
  return withCard(given, event.with, event.with_slot, inward(mine(event.with)));
}

function draw(before: Scene, event: Event): Scene {
  const scene = turnNoMore(before);
  if (event.pile === 'hat') return { ...takeHats(scene, 1), holder: event.seat, drawn: event.rabbit ?? null };
  return withStand(scene, event.seat, () => ({ goal: event.goal }));
}

function keep(scene: Scene, event: Event): Scene {
  return emptyHanded(putAway(withCard(scene, event.seat, event.slot, inward(scene.drawn)), event.discarded));
}

export function fold(scene: Scene, given: GameEvent, setup: Setup): Scene {
  const event = given as Event;
  switch (event.event) {
    case 'deal':
      return deal(scene, event, setup);
    case 'roll':
      return { ...scene, dice: event.dice, flips: hatsOn(event.dice) };
    case 'flip':
      return flip(scene, event);
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
    default:
      return scene;
  }
}
