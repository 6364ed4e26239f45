// What stands on the box of each game: who it is for and, where the box says so, how long it takes.
import type { GameName } from '../protocol';
import { line, type Line } from '../texts/texts.svelte';

export interface GameBox {
  from: number; // years
  to: number | null;
  minutes: number | null;
}

export const boxes: Record<GameName, GameBox> = {
  vanish: { from: 6, to: 99, minutes: null },
  court: { from: 5, to: null, minutes: null },
  rabbits: { from: 5, to: 99, minutes: 20 },
};

// A fact as it stands on a box, and as it is read aloud.
export interface Fact {
  icon: 'youngest' | 'clock';
  short: Line;
  long: Line;
}

export function factsOf(game: GameName): Fact[] {
  const { from, to, minutes } = boxes[game];
  const ages: Fact =
    to === null
      ? { icon: 'youngest', short: line('game.ages_from_short', { from }), long: line('game.ages_from', { from }) }
      : { icon: 'youngest', short: line('game.ages_short', { from, to }), long: line('game.ages', { from, to }) };
  if (minutes === null) return [ages];
  return [
    ages,
    { icon: 'clock', short: line('game.minutes_short', { n: minutes }), long: line('game.minutes', { n: minutes }) },
  ];
}
