// How each headdress sits on its head: the point of the hat (in its 100 by 80 space) that comes to lie
// on a point of the bust (100 by 120), and how much smaller it is drawn there.
import type { CharacterName } from './names';

export interface Fit {
  scale: number;
  /** Left and top of the hat's space on the bust. */
  x: number;
  y: number;
}

/** The hat's middle (50, base) on the head's middle (50, brow). */
const seat = (base: number, brow: number, scale: number): Fit => ({
  scale,
  x: 50 - 50 * scale,
  y: brow - base * scale,
});

export const FIT: Record<CharacterName, Fit> = {
  king: seat(74, 58, 0.74),
  princess: seat(56, 55, 0.7),
  knight: seat(58, 61, 0.84),
  wizard: seat(76, 61, 0.76),
  cook: seat(76, 59, 0.76),
  witch: seat(77, 61, 0.78),
  pirate: seat(74, 60, 0.78),
  dragon: seat(58, 53, 0.66),
  jester: seat(70, 61, 0.8),
  dresser: seat(56, 58, 0.78),
};
