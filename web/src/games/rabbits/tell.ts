// The game in words. What is told stays in the list of what happened, so it never names a card: which rabbit, which goal
// is heard by those who see it at that moment, and is not kept.
import type { Event, Notes } from '../../facts/rabbits';
import { line, type Line } from '../../texts/texts.svelte';
import { nameOfSeat, type Setup, type Told } from '../game';
import { seatsFromMine } from '../seats';
import { about, everyOf } from '../sentences';
import { cardName, faceLine, goalLine, isMine, nameOf, pairLine, rabbitLine, slotSeen } from './names';
import { notedAt, type Of, type Scene } from './scene';

type MySetup = Setup<'rabbits'>;

function flip(event: Of<'flip'>, setup: MySetup): Told {
  const { seat, rack, slot, rabbit } = event;
  const own = seat === rack && !isMine(setup, seat);
  const card = own ? line('rabbits.own_card', { slot }) : cardName(setup, rack, slot);
  const told = { line: about(setup, seat, 'turn', { card }) };
  if (rabbit) return { ...told, secret: line('rabbits.it_is', { rabbit: rabbitLine(rabbit) }) };
  if (isMine(setup, rack) && !isMine(setup, seat)) return { ...told, secret: line('rabbits.now_away', { slot }) };
  return told;
}

function exchange(event: Of<'exchange'>, setup: MySetup): Told {
  const { seat, slot, received } = event;
  const between = { a: slot, b: event.with_slot };
  const told: Told = isMine(setup, event.with)
    ? { line: line('rabbits.they_exchange_with_you', { name: nameOfSeat(setup, seat), ...between }) }
    : { line: about(setup, seat, 'exchange', { other: nameOfSeat(setup, event.with), ...between }) };
  if (!received) return told;
  const place = isMine(setup, seat) ? slot : event.with_slot;
  return { ...told, secret: line('rabbits.you_got', { slot: place, rabbit: rabbitLine(received) }) };
}

function draw(event: Of<'draw'>, setup: MySetup): Told {
  if (event.pile === 'wand') {
    return { line: about(setup, event.seat, 'draw_wand'), secret: line('rabbits.new_goal', { goal: goalLine(event.goal) }) };
  }
  // Which rabbit it is stands in the question that follows, as long as the card is in the hand.
  return { line: about(setup, event.seat, 'draw_hat') };
}

function claim(event: Of<'claim'>, setup: MySetup): Told {
  const how = event.won ? 'win' : event.lost ? 'lose' : 'miss';
  return {
    line: about(setup, event.seat, how),
    secret: line('rabbits.shown', { rabbits: pairLine(event.rabbits) }),
    forAll: true,
  };
}

function end({ winners }: Of<'end'>, scene: Scene, setup: MySetup): Told {
  const [only] = winners;
  if (winners.length === 1 && only) {
    return { line: about(setup, only, 'won', { n: scene.racks[only - 1]?.won ?? 0 }) };
  }
  return { line: line('rabbits.shared', { names: everyOf(setup, winners) }) };
}

export function tell(event: Event, scene: Scene, setup: MySetup): Told {
  switch (event.event) {
    case 'deal':
      return { line: line('rabbits.dealt') };
    case 'roll':
      return { line: about(setup, event.seat, 'roll', { dice: event.dice.map(faceLine) }) };
    case 'flip':
      return flip(event, setup);
    case 'stop':
      return { line: about(setup, event.seat, 'stop') };
    case 'exchange':
      return exchange(event, setup);
    case 'draw':
      return draw(event, setup);
    case 'keep':
      return {
        line: about(setup, event.seat, 'keep', { slot: event.slot }),
        secret: line('rabbits.put_away', { rabbit: rabbitLine(event.discarded) }),
      };
    case 'discard':
      return {
        line: about(setup, event.seat, 'discard'),
        secret: line('rabbits.put_away', { rabbit: rabbitLine(event.discarded) }),
      };
    case 'shuffle':
      return { line: line('rabbits.shuffled') };
    case 'claim':
      return claim(event, setup);
    case 'refill':
      return {
        line: about(setup, event.seat, 'refill'),
        secret: event.rabbits
          ? line('rabbits.new_cards', { rabbits: pairLine(event.rabbits), goal: goalLine(event.goal) })
          : line('rabbits.new_goal', { goal: goalLine(event.goal) }),
      };
    case 'pass':
      return { line: about(setup, event.seat, 'pass') };
    case 'end':
      return end(event, scene, setup);
  }
}

// The whole table in words: my side first, then the others in the order of their turns, then the middle.
export function see(scene: Scene, setup: MySetup, notes: Notes | null = null): Line[] {
  const lines: Line[] = [];
  if (scene.claimed) {
    const { seat, rabbits } = scene.claimed;
    lines.push(about(setup, seat, 'show', { rabbits: pairLine(rabbits) }));
  }
  if (scene.holder && !scene.drawn) lines.push(about(setup, scene.holder, 'hold'));
  if (scene.drawn) lines.push(line('rabbits.you_drew', { rabbit: rabbitLine(scene.drawn) }));
  for (const seat of seatsFromMine(setup)) {
    const rack = scene.racks[seat - 1];
    if (!rack) continue;
    lines.push(about(setup, seat, 'rack', { cards: rack.slots.map((card, slot) => slotSeen(setup, seat, slot + 1, card)) }));
    const goal = rack.goal ? goalLine(rack.goal) : line('rabbits.no_goal');
    lines.push(about(setup, seat, 'have', { goal, n: rack.won }));
    lines.push(...seeNotes(scene, setup, seat, notes));
  }
  if (scene.dice.length > 0) lines.push(line('rabbits.see_dice', { dice: scene.dice.map(faceLine), n: scene.flips }));
  const piles = ['pile:hat', 'pile:wand', 'discard'].map((at) => nameOf(at, scene, setup));
  return [...lines, line('rabbits.see_piles', { piles })];
}

// What the notes say of cards that don't show their rabbit now.
const seeNotes = (scene: Scene, setup: MySetup, seat: number, notes: Notes | null): Line[] =>
  (scene.racks[seat - 1]?.slots ?? []).flatMap((card, index) => {
    const rabbit = notedAt(notes, seat, index + 1);
    if (!rabbit || !card || card.rabbit) return [];
    return [line('rabbits.note_card', { card: cardName(setup, seat, index + 1), rabbit: rabbitLine(rabbit) })];
  });
