// rabbits: events as beats. One thing at a time; a card, a die or a verdict is named when it lies there, not before.
import type { Colour, Event } from '../../facts/rabbits';
import { house, who, type Beat, type Mark, type Script } from '../../stage/beats';
import { line, type Line } from '../../texts/texts.svelte';
import { nameOfSeat, type Around, type Setup } from '../game';
import { about } from '../sentences';
import { claimScript } from './claim';
import { fold } from './fold';
import * as motion from './motion';
import { cardName, faceLine, goalLine, isMine, pairLine, rabbitLine } from './names';
import type { Of, Scene } from './scene';
import { tellEnd } from './tell';

type MySetup = Setup<'rabbits'>;
type Fold = (now: Scene) => Scene;
type Words = Pick<Beat<Scene>, 'tell' | 'secret'>;

export function script(event: Event, scene: Scene, setup: MySetup, { after }: Around<'rabbits'>): Script<Scene> {
  const folded: Fold = (now) => fold(now, event, setup, after);
  switch (event.event) {
    case 'deal':
      return deal(setup, folded);
    case 'roll':
      return { beats: roll(event, setup, folded) };
    case 'flip':
      return flip(event, setup, folded);
    case 'exchange':
      return exchange(event, setup, folded);
    case 'draw':
      return event.pile === 'wand' ? drawWand(event, setup, folded) : drawHat(event, setup, folded);
    case 'keep':
    case 'discard':
      return keep(event, setup, folded);
    case 'claim':
      return claimScript(event, scene, setup, folded);
    case 'refill':
      return refill(event, scene, setup, folded);
    case 'shuffle':
      return shuffle(folded);
    case 'stop':
    case 'pass':
      return {
        beats: [
          who(event.seat),
          { kind: 'result', lasts: 'state', scene: folded, tell: about(setup, event.seat, event.event) },
        ],
      };
    case 'end':
      return { beats: end(event, scene, setup, folded) };
  }
}

const slotAt = (seat: number, slot: number): string => `slot:${seat}:${slot}`;
const numbered = (...places: string[]): Mark[] => places.map((place, index) => [place, index + 1]);
const secretly = (secret: Line | null): Words => (secret ? { secret } : {});

function deal(setup: MySetup, folded: Fold): Script<Scene> {
  const way = motion.deal(setup);
  const beats: Beat<Scene>[] = [
    { ...house(line('rabbits.heading_deal')), noted: true },
    { kind: 'motion', lasts: 'hop', sound: 'card', move: way.out },
    { kind: 'result', lasts: 'result', sound: 'card', scene: way.landed(folded), tell: line('rabbits.dealt'), move: way.up },
  ];
  return { beats, end: way.end };
}

// My own dice wait until I roll them: by then everything is as it will be.
const roll = (event: Of<'roll'>, setup: MySetup, folded: Fold): Beat<Scene>[] => [
  { ...who(event.seat), noted: true },
  ...(isMine(setup, event.seat) ? [{ kind: 'hold', lasts: 'none', gate: 'roll' } as const] : []),
  { kind: 'motion', lasts: 'tumble', sound: 'dice', scene: (now) => ({ ...now, dice: [] }), move: motion.tumble },
  {
    kind: 'result',
    lasts: 'result',
    scene: folded,
    tell: about(setup, event.seat, 'roll', { dice: event.dice.map(faceLine) }),
    move: motion.diceLie,
    marks: numbered('dice'),
  },
];

// It names its card: what this seat alone hears may cut off what everybody hears before it.
function shows(setup: MySetup, rack: number, slot: number, colour: Colour): Line {
  const rabbit = rabbitLine(colour);
  if (isMine(setup, rack)) return line('rabbits.mine_is', { slot, rabbit });
  return line('rabbits.theirs_is', { name: nameOfSeat(setup, rack), slot, rabbit });
}

function flip(event: Of<'flip'>, setup: MySetup, folded: Fold): Script<Scene> {
  const { seat, rack, slot, rabbit } = event;
  const own = seat === rack && !isMine(setup, seat);
  const card = own ? line('rabbits.own_card', { slot }) : cardName(setup, rack, slot);
  const away = isMine(setup, rack) && !isMine(setup, seat) ? line('rabbits.now_away', { slot }) : null;
  const place = slotAt(rack, slot);
  const way = motion.turnRound(place, seat);
  const turning: Beat<Scene> = {
    kind: 'motion',
    lasts: 'turn',
    sound: 'card',
    tell: about(setup, seat, 'turn', { card }),
    move: way.out,
    marks: numbered(place),
  };
  const turned: Beat<Scene> = {
    kind: 'result',
    lasts: 'result',
    scene: folded,
    noted: true,
    ...secretly(rabbit ? shows(setup, rack, slot, rabbit) : away),
    move: way.up,
    marks: numbered(place),
  };
  return { beats: [who(seat), turning, turned], end: way.end };
}

function exchange(event: Of<'exchange'>, setup: MySetup, folded: Fold): Script<Scene> {
  const { seat, slot, received } = event;
  const between = { a: slot, b: event.with_slot };
  const told = isMine(setup, event.with)
    ? line('rabbits.they_exchange_with_you', { name: nameOfSeat(setup, seat), ...between })
    : about(setup, seat, 'exchange', { other: nameOfSeat(setup, event.with), ...between });
  const place = isMine(setup, seat) ? slot : event.with_slot;
  const got = received ? line('rabbits.you_got', { slot: place, rabbit: rabbitLine(received) }) : null;
  const [one, other] = [slotAt(seat, slot), slotAt(event.with, event.with_slot)];
  const way = motion.exchange(one, other);
  const beats: Beat<Scene>[] = [
    who(seat),
    { kind: 'motion', lasts: 'swap', sound: 'swap', tell: told, move: way.out, marks: numbered(one, other) },
    {
      kind: 'result',
      lasts: 'result',
      scene: way.landed(folded),
      noted: true,
      ...secretly(got),
      move: way.up,
      marks: numbered(other, one),
    },
  ];
  return { beats, end: way.end };
}

// Which rabbit it is stands in the question that follows, as long as the card is in the hand.
function drawHat(event: Of<'draw'> & { pile: 'hat' }, setup: MySetup, folded: Fold): Script<Scene> {
  const mine = isMine(setup, event.seat);
  const way = motion.drawHat(event.seat, mine);
  const beats: Beat<Scene>[] = [
    who(event.seat),
    {
      kind: 'motion',
      lasts: 'fly',
      sound: 'card',
      tell: about(setup, event.seat, 'draw_hat'),
      move: way.out,
      marks: numbered('pile:hat'),
    },
    {
      kind: 'result',
      lasts: 'result',
      ...(mine ? { sound: 'peek' as const } : {}),
      scene: way.landed(folded),
      noted: true,
      move: way.up,
      marks: numbered(`seat:${event.seat}`),
    },
  ];
  return { beats, end: way.end };
}

function drawWand(event: Of<'draw'> & { pile: 'wand' }, setup: MySetup, folded: Fold): Script<Scene> {
  const goal = `goal:${event.seat}`;
  const way = motion.drawWand(event.seat);
  return {
    beats: [
      who(event.seat),
      {
        kind: 'motion',
        lasts: 'swap',
        sound: 'card',
        tell: about(setup, event.seat, 'draw_wand'),
        move: way.out,
        marks: numbered(goal),
      },
      {
        kind: 'result',
        lasts: 'result',
        sound: 'card',
        scene: way.landed(folded),
        noted: true,
        secret: line('rabbits.new_goal', { goal: goalLine(event.goal) }),
        forAll: true,
        move: way.up,
        marks: numbered('pile:wand', goal),
      },
    ],
    end: way.end,
  };
}

// The card in the hand goes to the rack, or straight to the cards put away.
function keep(event: Of<'keep' | 'discard'>, setup: MySetup, folded: Fold): Script<Scene> {
  const slot = event.event === 'keep' ? slotAt(event.seat, event.slot) : null;
  const told =
    event.event === 'keep' ? about(setup, event.seat, 'keep', { slot: event.slot }) : about(setup, event.seat, 'discard');
  const way = motion.keep(event.seat, slot, isMine(setup, event.seat));
  const beats: Beat<Scene>[] = [
    who(event.seat),
    {
      kind: 'motion',
      lasts: 'fly',
      sound: 'card',
      tell: told,
      move: way.out,
      marks: numbered(slot ?? `seat:${event.seat}`),
    },
    {
      kind: 'result',
      lasts: 'result',
      scene: way.landed(folded),
      noted: true,
      secret: line('rabbits.put_away', { rabbit: rabbitLine(event.discarded) }),
      forAll: true,
      move: way.up,
      marks: slot ? numbered('discard', slot) : numbered('discard'),
    },
  ];
  return { beats, end: way.end };
}

function refill(event: Of<'refill'>, scene: Scene, setup: MySetup, folded: Fold): Script<Scene> {
  const { seat, slots, goal, rabbits } = event;
  const cards = slots.map((slot) => slotAt(seat, slot));
  const way = motion.refill(seat, cards, scene.paid !== null, isMine(setup, seat));
  const secret = rabbits
    ? line('rabbits.new_cards', { rabbits: pairLine(rabbits), goal: goalLine(goal) })
    : line('rabbits.new_goal', { goal: goalLine(goal) });
  const beats: Beat<Scene>[] = [
    { kind: 'motion', lasts: 'hop', sound: 'card', tell: about(setup, seat, 'refill'), move: way.out },
    {
      kind: 'result',
      lasts: 'result',
      scene: way.landed(folded),
      noted: true,
      secret,
      ...(rabbits ? {} : { forAll: true as const }),
      move: way.up,
      marks: numbered(...cards, `goal:${seat}`),
    },
  ];
  return { beats, end: way.end };
}

function shuffle(folded: Fold): Script<Scene> {
  const way = motion.shuffle();
  const beats: Beat<Scene>[] = [
    { kind: 'motion', lasts: 'fly', sound: 'card', move: way.out, marks: numbered('discard') },
    {
      kind: 'result',
      lasts: 'state',
      scene: way.landed(folded),
      noted: true,
      tell: line('rabbits.shuffled'),
      move: way.up,
      marks: numbered('pile:hat'),
    },
  ];
  return { beats, end: way.end };
}

const end = (event: Of<'end'>, scene: Scene, setup: MySetup, folded: Fold): Beat<Scene>[] => [
  house(line('table.why_over')),
  {
    kind: 'result',
    lasts: 'big',
    scene: folded,
    sound: 'round', // the fanfare waits for the winner's hat
    tell: tellEnd(event, scene, setup),
    move: motion.glad(event.winners),
    marks: numbered(...event.winners.map((seat) => `seat:${seat}`)),
  },
];
