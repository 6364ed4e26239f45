// What was known at the court: hats above people.
import { HEADDRESS_OF } from '../../art/court/names';
import { hatNames, type Hat } from '../../facts/court';
import { line } from '../../texts/texts.svelte';
import { seenAt, stepsOf, whose, type Insight } from '../insight';
import Card from './KnownCard.svelte';
import { headdressLine } from './names';

const hatOf = (card: string): Hat => hatNames.find((one) => one === card) ?? hatNames[0];

export const insight: Insight<'court'> = {
  spot: (place) => `hat:${place}`,
  name: (card) => headdressLine(hatOf(card)),
  there: ({ place, card }) => line('court.hat_is', { hat: Number(place), headdress: headdressLine(hatOf(card)) }),
  had: (known, who) =>
    line('review.seen_court', {
      ...whose(who),
      headdress: headdressLine(hatOf(known.card)),
      hat: Number(seenAt(known)),
      turns: known.turns_ago ?? 0,
    }),
  moved: (known, who) => stepsOf(known, who),
  wanted(place, view) {
    const character = view.characters[Number(place) - 1];
    return character ? HEADDRESS_OF[character] : null;
  },
  Card,
};
