// The six colours by name, and tones of any strength for marks, bellies and borders.
import { INK, PAPER, RABBIT } from '../palette';
import { mix } from '../tones';

export type Colour = keyof typeof RABBIT;

export const darker = (hex: string, share: number) => mix(hex, INK, share);
export const paler = (hex: string, share: number) => mix(hex, PAPER, share);
