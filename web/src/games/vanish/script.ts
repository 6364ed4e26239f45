// Vanish as it is seen to happen: one thing at a time, so that the eye can follow each hat, and nothing is told before its
// picture has shown it.
import { animalNames, type Event, type Lifted } from '../../facts/vanish';
import { fly, type Flight } from '../../motion/flight';
import { bounce, hop, lift, pop, shake, squash, tremble, ifThere } from '../../motion/motion';
import { house, who, type Beat, type Script } from '../../stage/beats';
import type { Show } from '../../stage/show';
import { line } from '../../texts/texts.svelte';
import type { Around, Setup } from '../game';
import { about } from '../sentences';
import { dealHats, swapHats } from './arcs';
import { animalLine } from './moves';
import { fold, type Scene } from './scene';
import { peeked, tellEnd } from './tell';

type MySetup = Setup<'vanish'>;
type Of<Name extends Event['event']> = Extract<Event, { event: Name }>;

export function script(event: Event, scene: Scene, setup: MySetup, around: Around<'vanish'>): Script<Scene> {
  switch (event.event) {
    case 'deal':
      return { beats: deal(event, setup) };
    case 'look':
      return { beats: look(event, setup) };
    case 'swap':
      return { beats: swap(event, setup) };
    case 'stay':
    case 'done':
      return {
        beats: [
          who(event.seat),
          { kind: 'result', lasts: 'state', scene: (now) => fold(now, event), tell: about(setup, event.seat, event.event) },
        ],
      };
    case 'call':
      return call(event, scene, setup);
    case 'round':
      return { beats: round(event, scene, setup, around.lifted ?? null), open: true };
    case 'end':
      return { beats: end(event, scene, setup), open: true };
  }
}

async function flyOne(flight: Flight, ms: number): Promise<void> {
  const land = await fly([flight], ms);
  land();
}

// The animals hop into the heap of hats over the box; the hats whirl out to their places, and one animal stays in the box.
// Which one is where nobody can see.
function deal(event: Of<'deal'>, setup: MySetup): Beat<Scene>[] {
  const cleared = (now: Scene): Scene => ({ ...fold(now, event), round: 0, heap: true });
  return [
    { ...house(line('vanish.heading_round', { round: event.round })), scene: cleared, noted: true },
    { kind: 'motion', lasts: 'hop', sound: 'hop', move: hopIn },
    {
      kind: 'motion',
      lasts: 'deal',
      sound: 'swap',
      scene: (now) => fold(now, event),
      move: (on) => dealHats(on, on.ms),
    },
    {
      kind: 'result',
      lasts: 'result',
      sound: 'card',
      tell: about(setup, event.starter, 'begin', { round: event.round }),
      move: (on) => ifThere(on.at('box'), (box) => bounce(box, on.ms * 0.4)),
    },
  ];
}
async function hopIn(on: Show): Promise<void> {
  const heap = on.at('heap');
  const box = on.at('box');
  if (!heap || !box) return;
  const each = on.ms / (animalNames.length + 2);
  await Promise.all(
    animalNames.flatMap((name, index) => [
      ifThere(on.at(`animal:${name}`)?.querySelector<HTMLElement>('.picture'), (card) =>
        hop(card, box, each * 2.6, each * index),
      ),
      squash(heap, each * 0.8, each * (index + 2.1)),
    ]),
  );
}

// The hat is lifted a little, for all to see; then, for the one who looks, there is somebody under it.
function look(event: Of<'look'>, setup: MySetup): Beat<Scene>[] {
  const { seat, hat, animal } = event;
  const lifted: Beat<Scene> = {
    kind: 'motion',
    lasts: animal ? 'peep' : 'lift',
    sound: 'peek',
    scene: (now) => ({ ...now, look: { seat, hat } }),
    tell: about(setup, seat, 'look', { hat }),
    move: (on) => {
      const sign = on.at('looker');
      // Shown again: nothing is open any more, the hat just rises.
      return sign ? pop(sign, on.ms * 0.8) : ifThere(on.at(`lid:${hat}`), (lid) => lift(lid, on.ms));
    },
  };
  if (!animal) return [who(seat), lifted];
  const open: Beat<Scene> = {
    kind: 'result',
    lasts: 'peep',
    scene: (now) => fold(now, event),
    secret: peeked(hat, animal),
    move: (on) => ifThere(on.at('peek'), (peek) => pop(peek, on.ms)),
  };
  return [who(seat), lifted, open];
}

function swap(event: Of<'swap'>, setup: MySetup): Beat<Scene>[] {
  const [first, second] = event.hats;
  const places = [`hat:${first}`, `hat:${second}`] as const;
  return [
    who(event.seat),
    {
      kind: 'motion',
      lasts: 'swap',
      sound: 'swap',
      scene: (now) => fold(now, event),
      tell: about(setup, event.seat, 'swap', { a: first, b: second }),
      move: (on) => swapHats(first, second, on, on.ms),
      marks: [
        [places[0], 1],
        [places[1], 2],
      ],
    },
    {
      kind: 'state',
      lasts: 'state',
      noted: true,
      marks: [
        [places[0], 2],
        [places[1], 1],
      ],
    },
  ];
}

// The card of the animal goes to the box, and waits there; a drum roll; then the box is opened, for all if it is right, else
// for the caller.
function call(event: Of<'call'>, scene: Scene, setup: MySetup): Script<Scene> {
  const { seat, animal, right, box } = event;
  let land = (): void => {};
  const opened = (now: Scene): Scene => {
    land();
    return { ...fold(now, event), missed: null };
  };
  const said: Beat<Scene> = {
    kind: 'motion',
    lasts: 'fly',
    sound: 'card',
    tell: about(setup, seat, 'call', { animal: animalLine(animal) }),
    move: async (on) => {
      const card = on.at(`animal:${animal}`)?.querySelector<HTMLElement>('.card');
      const to = on.at('box');
      await ifThere(on.at(`seat:${seat}`), (it) => bounce(it, on.ms * 0.3));
      if (card && to) land = await fly([{ what: card, to }], on.ms * 0.7);
    },
  };
  const drum: Beat<Scene> = {
    kind: 'hold',
    lasts: 'drum',
    sound: 'drum',
    move: (on) => ifThere(on.at('box'), (it) => tremble(it, on.ms)),
  };
  if (right) {
    const found: Beat<Scene> = {
      kind: 'result',
      lasts: 'result',
      sound: 'right',
      scene: opened,
      tell: about(setup, seat, 'right'),
      move: (on) => ifThere(on.at('inside'), (it) => pop(it, on.ms * 0.4)),
    };
    return { beats: [who(seat), said, drum, found], end: () => land() };
  }
  // First it is wrong, for all to see; who was in there is for the caller, if others still play.
  const missed: Beat<Scene> = {
    kind: 'result',
    lasts: 'result',
    sound: 'wrong',
    scene: (now) => ({ ...opened(now), box: null, missed: animal }),
    tell: about(setup, seat, 'wrong'),
    move: (on) =>
      Promise.all([
        ifThere(on.at('box'), (it) => shake(it, on.ms * 0.5)),
        ifThere(on.at('missed'), (it) => pop(it, on.ms * 0.4)),
        ifThere(on.at(`out:${seat}`), (it) => pop(it, on.ms * 0.4)),
      ]),
  };
  const left = scene.players.filter((player, index) => !player.out && index !== seat - 1).length;
  const seen: Beat<Scene> =
    box && left > 1
      ? {
          kind: 'state',
          lasts: 'peep',
          scene: opened,
          secret: line('vanish.you_see_box', { animal: animalLine(box) }),
          move: (on) => ifThere(on.at('inside'), (it) => pop(it, on.ms)),
        }
      : { kind: 'state', lasts: 'none', scene: (now) => ({ ...now, missed: null }) };
  return { beats: [who(seat), said, drum, missed, seen], end: () => land() };
}

// The box opens for all, then all the hats rise; the prize flies to the winner, and the table waits for a tap.
function round(event: Of<'round'>, scene: Scene, setup: MySetup, lifted: Lifted | null): Beat<Scene>[] {
  const { winner, prize, box } = event;
  const open = scene.box !== null && !scene.box.secret;
  const alone = scene.players.filter((player) => !player.out).length === 1; // all others were wrong
  const key = prize === 'wand' ? 'win_wand' : 'win_hat';
  const inside = { animal: box, secret: false };
  const beats: Beat<Scene>[] = [house(line('vanish.heading_round_over'))];
  if (!open) {
    beats.push({
      kind: 'hold',
      lasts: 'drum',
      sound: 'drum',
      ...(alone ? { tell: about(setup, winner, 'left') } : {}),
      move: (on) => ifThere(on.at('box'), (it) => tremble(it, on.ms)),
    });
  }
  beats.push({
    kind: 'result',
    lasts: 'result',
    ...(open ? {} : { sound: 'reveal' as const }),
    scene: (now) => ({ ...now, look: null, box: inside }),
    tell: line('vanish.box_was', { animal: animalLine(box) }),
    move: (on) => (open ? Promise.resolve() : ifThere(on.at('inside'), (it) => pop(it, on.ms * 0.4))),
  });
  if (lifted) {
    beats.push({
      kind: 'result',
      lasts: 'big',
      sound: 'peek',
      scene: (now) => ({ ...now, box: inside, lifted: lifted.hats }),
      move: (on) =>
        Promise.all(lifted.hats.map((_, index) => ifThere(on.at(`under:${index + 1}`), (it) => pop(it, on.ms * 0.3)))),
    });
  }
  beats.push({
    kind: 'state',
    lasts: 'result',
    sound: prize === 'wand' ? 'right' : 'round',
    scene: (now) => ({ ...fold(now, event), lifted: now.lifted ?? null }),
    tell: about(setup, winner, key),
    move: (on) => take(winner, prize, on),
  });
  if (prize === 'hat') beats.push({ kind: 'hold', lasts: 'none', gate: 'round' });
  return beats;
}

// It is the winner's already; it is hidden until it has flown there.
async function take(winner: number, prize: string, on: Show): Promise<void> {
  const token = on.at(`token:${winner}:${prize}`);
  const pile = on.at(`prize:${prize}`);
  const hidden = token?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 10_000 });
  if (token && pile) await flyOne({ what: token, from: pile, to: token, spin: 360 }, on.ms * 0.6);
  hidden?.cancel();
  await ifThere(on.at(`seat:${winner}`), (seat) => bounce(seat, on.ms * 0.3));
}

const end = (event: Of<'end'>, scene: Scene, setup: MySetup): Beat<Scene>[] => [
  house(line('table.why_over')),
  {
    kind: 'result',
    lasts: 'result',
    sound: 'round', // the fanfare waits for the winner's hat
    tell: tellEnd(event.winners, scene, setup),
    move: (on) => Promise.all(event.winners.map((seat) => ifThere(on.at(`seat:${seat}`), (it) => bounce(it, on.ms * 0.4)))),
  },
];
