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

// A hat on its way out of the heap in the middle, nearly once round the table, to its place: 0 in the heap, 1 there.
const first = 0.3; // of the way to its place
const turned = 5;
export function onTheWay({ x, y }: Direction, way: number): Direction {
  const angle = Math.atan2(y, x) - turned * (1 - way);
  const far = first + (1 - first) * way;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far };
}
// Those at the back first: who is nearer is drawn over them.
export const heap: readonly Direction[] = directions.map((to) => onTheWay(to, 0)).sort((a, b) => a.y - b.y);
