// What things are called in sentences: rabbits, pairs of them, cards on racks, dice.
import { colourNames, type Colour, type Face, type Wand } from '../../facts/rabbits';
import { line, type Line } from '../../texts/texts.svelte';
import { nameOfSeat, type Setup } from '../game';
import type { Card, Scene } from './scene';

export const rabbitLine = (rabbit: Colour): Line => line(`rabbit.${rabbit}`);
export const pairLine = (rabbits: readonly Colour[]): Line => {
  const [one, other] = rabbits;
  return one && one === other ? line(`rabbit.two_${one}`) : line('rabbits.pair', { rabbits: rabbits.map(rabbitLine) });
};
// A goal names its two rabbits, as 'white-black'.
const rabbitsOf = (goal: Wand): Colour[] =>
  goal.split('-').flatMap((word) => colourNames.filter((colour) => colour === word));
export const goalLine = (goal: Wand): Line => pairLine(rabbitsOf(goal));
export const faceLine = (face: Face): Line => line(`die.${face}`);

export const isMine = (setup: Setup, seat: number): boolean => setup.seat === seat;
export const cardName = (setup: Setup, seat: number, slot: number): Line =>
  isMine(setup, seat) ? line('rabbits.my_card', { slot }) : line('rabbits.card_of', { name: nameOfSeat(setup, seat), slot });

// A card with what this seat sees of it, under its full name or, in a list of a rack's cards, its number alone.
function seen(setup: Setup, seat: number, card: Card | null | undefined): Line {
  if (!card) return line('rabbits.seen_nothing');
  if (card.rabbit) return rabbitLine(card.rabbit);
  if (isMine(setup, seat)) return line(card.faces === 'in' ? 'rabbits.seen_covered' : 'rabbits.seen_away');
  return line(card.faces === 'out' ? 'rabbits.seen_out' : 'rabbits.seen_hat');
}
const cardSeen = (setup: Setup, seat: number, slot: number, card: Card | null | undefined): Line =>
  line('rabbits.card_shows', { card: cardName(setup, seat, slot), what: seen(setup, seat, card) });
export const slotSeen = (setup: Setup, seat: number, slot: number, card: Card | null | undefined): Line =>
  line('rabbits.slot_shows', { slot, what: seen(setup, seat, card) });

// Things on the board by their place, as 'slot:2:3'.
export type BoardPlace =
  | { kind: 'slot'; seat: number; slot: number }
  | { kind: 'pile'; pile: 'hat' | 'wand' }
  | { kind: 'discard' }
  | { kind: 'die'; die: 'hats' | 'exchange' | 'draw' };

export function placeOf(at: string): BoardPlace {
  const [kind, first = '', second = ''] = at.split(':');
  if (kind === 'slot') return { kind, seat: Number(first), slot: Number(second) };
  if (kind === 'pile') return { kind, pile: first === 'wand' ? 'wand' : 'hat' };
  if (kind === 'die') return { kind, die: first === 'exchange' || first === 'draw' ? first : 'hats' };
  return { kind: 'discard' };
}
export const dieAt = (face: Face): string => `die:${face === 'exchange' || face === 'draw' ? face : 'hats'}`;

function pileName(pile: 'hat' | 'wand', { piles }: Scene): Line {
  if (!piles) return line(`rabbits.${pile}_pile_whole`);
  return line(`rabbits.${pile}_pile`, { n: pile === 'hat' ? piles.hats : piles.wands });
}

export function nameOf(at: string, scene: Scene, setup: Setup): Line {
  const place = placeOf(at);
  switch (place.kind) {
    case 'slot':
      if (!scene.dealt) return cardName(setup, place.seat, place.slot);
      return cardSeen(setup, place.seat, place.slot, scene.racks[place.seat - 1]?.slots[place.slot - 1]);
    case 'pile':
      return pileName(place.pile, scene);
    case 'discard':
      return scene.discards.top
        ? line('rabbits.discards', { n: scene.discards.count, rabbit: rabbitLine(scene.discards.top) })
        : line('rabbits.no_discards');
    case 'die':
      return line(`rabbits.die_${place.die}`);
  }
}

export function thing(at: string, setup: Setup): Line {
  const place = placeOf(at);
  if (place.kind === 'slot') return cardName(setup, place.seat, place.slot);
  if (place.kind === 'pile') return line(`rabbits.${place.pile}_pile_whole`);
  return place.kind === 'die' ? line(`rabbits.die_${place.die}`) : line('rabbits.no_discards');
}
