// The seats in the order of their turns, from mine. Who only watches sits behind seat 1.
import type { Setup } from './game';

export function seatsFromMine({ seat, names }: Setup): number[] {
  const first = Math.max(seat, 1);
  return names.map((_, step) => ((first - 1 + step) % names.length) + 1);
}
