// The game in words. What is told stays in the list of what happened, so it never names a card: which rabbit, which goal
// is heard by those who see it at that moment, and is not kept.
import type { GameEvent } from '../../protocol';
import { line, type Arg, type Line, type TextKey } from '../../texts/texts.svelte';
import { nameOfSeat, type Setup, type Told } from '../game';
import { cardName, faceLine, goalLine, isMine, nameOf, pairLine, rabbitLine, slotSeen } from './names';
import { wandsToWin, type Event, type Scene } from './scene';

// The same sentence in two versions: about me, or about somebody.
function saying(setup: Setup, seat: number, what: string, args: Record<string, Arg> = {}): Line {
  if (isMine(setup, seat)) return line(`rabbits.you_${what}` as TextKey, args);
  return line(`rabbits.they_${what}` as TextKey, { name: nameOfSeat(setup, seat), ...args });
}

function flip(event: Event, setup: Setup): Told {
  const { seat, rack, slot, rabbit } = event;
  const own = seat === rack && !isMine(setup, seat);
  const card = own ? line('rabbits.own_card', { slot }) : cardName(setup, rack, slot);
  const told = { line: saying(setup, seat, 'turn', { card }) };
  if (rabbit) return { ...told, secret: line('rabbits.it_is', { rabbit: rabbitLine(rabbit) }) };
  if (isMine(setup, rack) && !isMine(setup, seat)) return { ...told, secret: line('rabbits.now_away', { slot }) };
  return told;
}

function exchange(event: Event, setup: Setup): Told {
  const { seat, slot, received } = event;
  const between = { a: slot, b: event.with_slot };
  const told: Told = isMine(setup, event.with)
    ? { line: line('rabbits.they_exchange_with_you', { name: nameOfSeat(setup, seat), ...between }) }
    : { line: saying(setup, seat, 'exchange', { other: nameOfSeat(setup, event.with), ...between }) };
  if (!received) return told;
  const place = isMine(setup, seat) ? slot : event.with_slot;
  return { ...told, secret: line('rabbits.you_got', { slot: place, rabbit: rabbitLine(received) }) };
}

function draw(event: Event, setup: Setup): Told {
  if (event.pile === 'wand') {
    return { line: saying(setup, event.seat, 'draw_wand'), secret: line('rabbits.new_goal', { goal: goalLine(event.goal) }) };
  }
  // Which rabbit it is stands in the question that follows, as long as the card is in the hand.
  return { line: saying(setup, event.seat, 'draw_hat') };
}

function claim(event: Event, setup: Setup): Told {
  const how = event.won ? 'win' : event.lost ? 'lose' : 'miss';
  return {
    line: saying(setup, event.seat, how),
    secret: line('rabbits.shown', { rabbits: pairLine(event.rabbits ?? []) }),
  };
}

function end(event: Event, scene: Scene, setup: Setup): Told {
  const full = event.winners.some((seat) => (scene.stands[seat - 1]?.won.length ?? 0) >= wandsToWin);
  const [only] = event.winners;
  if (event.winners.length === 1 && only) return { line: saying(setup, only, full ? 'won' : 'won_most') };
  return { line: line('rabbits.shared', { names: event.winners.map((seat) => nameOfSeat(setup, seat)) }) };
}

export function tell(given: GameEvent, scene: Scene, setup: Setup): Told | null {
  const event = given as Event;
  switch (event.event) {
    case 'deal':
      return { line: line('rabbits.dealt') };
    case 'roll':
      return { line: saying(setup, event.seat, 'roll', { dice: event.dice.map(faceLine) }) };
    case 'flip':
      return flip(event, setup);
    case 'stop':
      return { line: saying(setup, event.seat, 'stop') };
    case 'exchange':
      return exchange(event, setup);
    case 'draw':
      return draw(event, setup);
    case 'keep':
      return {
        line: saying(setup, event.seat, 'keep', { slot: event.slot }),
        secret: line('rabbits.put_away', { rabbit: rabbitLine(event.discarded) }),
      };
    case 'discard':
      return {
        line: saying(setup, event.seat, 'discard'),
        secret: line('rabbits.put_away', { rabbit: rabbitLine(event.discarded) }),
      };
    case 'shuffle':
      return { line: line('rabbits.shuffled') };
    case 'claim':
      return claim(event, setup);
    case 'refill':
      return {
        line: saying(setup, event.seat, 'refill'),
        secret: event.rabbits
          ? line('rabbits.new_cards', { rabbits: pairLine(event.rabbits), goal: goalLine(event.goal) })
          : line('rabbits.new_goal', { goal: goalLine(event.goal) }),
      };
    case 'pass':
      return { line: saying(setup, event.seat, 'pass') };
    case 'end':
      return end(event, scene, setup);
    default:
      return null;
  }
}

// The whole table in words: my side first, then the others in the order of their turns, then the middle.
export function see(scene: Scene, setup: Setup): Line[] {
  const players = scene.stands.length;
  const first = setup.seat || 1;
  const seats = Array.from({ length: players }, (_, step) => ((first - 1 + step) % players) + 1);
  const lines: Line[] = [];
  if (scene.claimed) {
    const { seat, rabbits } = scene.claimed;
    lines.push(saying(setup, seat, 'show', { rabbits: pairLine(rabbits) }));
  }
  if (scene.drawn) lines.push(line('rabbits.you_drew', { rabbit: rabbitLine(scene.drawn) }));
  for (const seat of seats) {
    const stand = scene.stands[seat - 1]!;
    lines.push(saying(setup, seat, 'stand', { cards: stand.slots.map((card, slot) => slotSeen(setup, seat, slot + 1, card)) }));
    const goal = stand.goal ? goalLine(stand.goal) : line('rabbits.no_goal');
    lines.push(saying(setup, seat, 'have', { goal, n: stand.won.length }));
  }
  if (scene.dice.length > 0) lines.push(line('rabbits.see_dice', { dice: scene.dice.map(faceLine) }));
  const piles = ['pile:hat', 'pile:wand', 'discard'].map((at) => nameOf(at, scene, setup));
  return [...lines, line('rabbits.see_piles', { piles })];
}
