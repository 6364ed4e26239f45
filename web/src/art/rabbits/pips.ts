// The pip of each rabbit colour on its cards: a shape, so that the card is known without its colour.
import { oval, star } from '../outlines';
import type { Colour } from './tones';

const round = (value: number) => Math.round(value * 10) / 10;

/** The pip of a colour, centred on x, y, about 2 r wide: star, diamond, bars, heart, disc, leaf. */
export function pip(colour: Colour, x: number, y: number, r: number): string {
  const at = (dx: number, dy: number) => `${round(x + dx * r)} ${round(y + dy * r)}`;
  switch (colour) {
    case 'white':
      return star(x, y, r * 1.15);
    case 'black':
      return `M${at(0, -1.15)}L${at(0.9, 0)}L${at(0, 1.15)}L${at(-0.9, 0)}Z`;
    case 'brown':
      return [-0.62, 0.62]
        .map((dx) => `M${at(dx - 0.36, -0.95)}L${at(dx + 0.36, -0.95)}L${at(dx + 0.36, 0.95)}L${at(dx - 0.36, 0.95)}Z`)
        .join('');
    case 'pink':
      return `M${at(0, 1)}C${at(-1.5, 0)} ${at(-1.1, -1)} ${at(-0.55, -0.95)}C${at(-0.2, -0.9)} ${at(0, -0.6)} ${at(0, -0.4)}C${at(0, -0.6)} ${at(0.2, -0.9)} ${at(0.55, -0.95)}C${at(1.1, -1)} ${at(1.5, 0)} ${at(0, 1)}Z`;
    case 'blue':
      return oval(x, y, round(r * 0.9));
    case 'green':
      return `M${at(0, -1)}L${at(1.05, 0.85)}L${at(-1.05, 0.85)}Z`;
  }
}
