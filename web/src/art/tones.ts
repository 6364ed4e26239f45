// Tones of a colour: the shade and the light that every flat fill gets, mixed so that they match.
import { GOLD, GOLD_DEEP, HAT, HAT_DEEP, INK, PAPER } from './palette';

const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16);

/** The colour `share` of the way from `a` to `b`; both as #rrggbb. */
export function mix(a: string, b: string, share: number): string {
  const one = (at: number) =>
    Math.round(channel(a, at) * (1 - share) + channel(b, at) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${one(1)}${one(3)}${one(5)}`;
}

// Gold would turn grey and the hat too dark: their shades are chosen by eye.
const CHOSEN: Record<string, string> = { [GOLD]: GOLD_DEEP, [HAT]: HAT_DEEP };

export const shade = (colour: string) => CHOSEN[colour] ?? mix(colour, INK, 0.2);
export const light = (colour: string) => mix(colour, PAPER, 0.5);
