// Sentences about a player: each has two versions, one for that player (you_…) and one for all others (they_…).
import { line, type Arg, type Line, type TextKey } from '../texts/texts.svelte';
import { nameOfSeat, type Setup } from './game';

export function about(setup: Setup, seat: number, what: string, args: Record<string, Arg> = {}): Line {
  if (seat === setup.seat) return line(`${setup.game}.you_${what}` as TextKey, args);
  return line(`${setup.game}.they_${what}` as TextKey, { name: nameOfSeat(setup, seat), ...args });
}
