// What was known of vanish: animals under hats, and in the box.
import { animalNames, type Animal } from '../../facts/vanish';
import { line, type Line } from '../../texts/texts.svelte';
import { seenAt, stepsOf, whose, type Insight, type Known } from '../insight';
import Card from './KnownCard.svelte';
import { animalLine } from './moves';

const animalOf = (card: string): Animal => animalNames.find((one) => one === card) ?? animalNames[0];

function there({ place, card }: Known): Line {
  const animal = animalLine(animalOf(card));
  return place === 'box'
    ? line('vanish.box_was', { animal })
    : line('vanish.hat_label_open', { hat: Number(place), animal });
}

export const insight: Insight<'vanish'> = {
  spot: (place) => (place === 'box' ? 'box' : `hat:${place}`),
  name: (card) => animalLine(animalOf(card)),
  there,
  had: (known, who) =>
    line('review.seen_vanish', {
      ...whose(who),
      animal: animalLine(animalOf(known.card)),
      hat: Number(seenAt(known)),
      turns: known.turns_ago ?? 0,
    }),
  moved: (known, who) => stepsOf(known, who),
  Card: Card,
};
