// Sentences about a player: each has two versions, one for that player (you_…) and one for all others (they_…).
import { line, type Arg, type Line, type TextKey } from '../texts/texts.svelte';
import { nameOfSeat, type Setup } from './game';

export function about(setup: Setup, seat: number, what: string, args: Record<string, Arg> = {}): Line {
  if (seat === setup.seat) return line(`${setup.game}.you_${what}` as TextKey, args);
  return line(`${setup.game}.they_${what}` as TextKey, { name: nameOfSeat(setup, seat), ...args });
}

// Several players in one sentence, this one among them as "you", at the end.
export const everyOf = (setup: Setup, seats: number[]): Arg => [
  ...seats.filter((seat) => seat !== setup.seat).map((seat) => nameOfSeat(setup, seat)),
  ...(seats.includes(setup.seat) ? [line('seat.and_you')] : []),
];
