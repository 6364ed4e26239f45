// What was known of rabbits: those on stands. A place is a seat and its slot, as '2 1'.
import { colourNames, type Colour } from '../../facts/rabbits';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup } from '../game';
import { seenAt, whose, type Insight } from '../insight';
import Card from './KnownCard.svelte';
import { cardName, rabbitLine } from './names';

const colourOf = (card: string): Colour => colourNames.find((one) => one === card) ?? colourNames[0];
const at = (place: string): [seat: number, slot: number] => {
  const [seat = 1, slot = 1] = place.split(' ').map(Number);
  return [seat, slot];
};
const named = (place: string, setup: Setup): Line => cardName(setup, ...at(place));

export const insight: Insight<'rabbits'> = {
  spot: (place) => `slot:${at(place).join(':')}`,
  name: (card) => rabbitLine(colourOf(card)),
  there: ({ place, card }, setup) =>
    line('rabbits.card_shows', { card: named(place, setup), what: rabbitLine(colourOf(card)) }),
  had: (known, who, setup) =>
    line('review.seen_rabbits', {
      ...whose(who),
      rabbit: rabbitLine(colourOf(known.card)),
      card: named(seenAt(known), setup),
      turns: known.turns_ago ?? 0,
    }),
  moved: ({ place, since = [] }, _who, setup) =>
    since.length === 0 ? [] : [line('review.moved_card', { card: named(place, setup) })],
  lies(place, view) {
    const [seat, slot] = at(place);
    return view.seats[seat - 1]?.slots[slot - 1]?.rabbit !== undefined;
  },
  Card,
};
