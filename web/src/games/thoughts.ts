// Why a bot has moved, in a sentence: each game puts its own cards into it.
import type { Thought } from '../protocol';
import { line, type Arg, type Line } from '../texts/texts.svelte';

// What every game says alike; null: this is about its own cards.
export function plainThought({ why, about }: Thought): Line | null {
  switch (why) {
    case 'at_random':
    case 'only_move':
    case 'nothing_better':
    case 'hope':
    case 'find_out':
      return line(`thought.${why}`);
    case 'hide':
      return about.length === 0 ? line('thought.hide') : null;
    case 'know':
    case 'likely':
    case 'bring_together':
      return null;
  }
}

// How sure somebody is, as in "60 %".
export const sureness = ({ percent }: Thought): Record<string, Arg> => ({
  percent: line('settings.percent', { n: percent ?? 100 }),
});
