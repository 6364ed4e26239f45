// Where the hats stand: hat 1 at the back, the others clockwise, as directions from the middle of the table.
import { hats } from './scene';

export interface Direction {
  x: number;
  y: number;
}
export const directions: readonly Direction[] = hats.map((_, index) => {
  const angle = (2 * Math.PI * index) / hats.length - Math.PI / 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
