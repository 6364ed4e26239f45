// The chart of everybody's chance to win, as lines in a box of any size. Each seat has a dash and a sign of its own: its
// colour is never the only difference.
import type { TurnStart } from './analysis';

export interface Point {
  at: number; // moves that have been made
  chance: number;
}
export interface Box {
  width: number;
  height: number;
  pad: number;
}

// A seat's chances from turn to turn, as far as they are known; at the end, what came of it.
export function pointsOf(turns: readonly TurnStart[], seat: number, end: Point | null): Point[] {
  const points = turns.flatMap(({ n, seats }): Point[] => {
    const chance = seats.find((one) => one.seat === seat)?.chance;
    return chance ? [{ at: n - 1, chance: chance[0] }] : [];
  });
  return end ? [...points, end] : points;
}

export const xOf = (at: number, last: number, { width, pad }: Box): number =>
  pad + (at / Math.max(1, last)) * (width - 2 * pad);
export const yOf = (chance: number, { height, pad }: Box): number => pad + (1 - chance) * (height - 2 * pad);

const rounded = (value: number): number => Math.round(value * 10) / 10;
export const pathOf = (points: readonly Point[], last: number, box: Box): string =>
  points
    .map(({ at, chance }, index) => `${index ? 'L' : 'M'}${rounded(xOf(at, last, box))} ${rounded(yOf(chance, box))}`)
    .join('');

export const dashes: readonly (readonly number[])[] = [[], [9, 5], [2, 4], [12, 4, 2, 4]];
// A disc, a square, a triangle, a diamond: 10 across, about 0 0.
export const signs: readonly string[] = [
  'M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z',
  'M-4.5 -4.5H4.5V4.5H-4.5Z',
  'M0 -6L5.5 4.5H-5.5Z',
  'M0 -6.5L6 0L0 6.5L-6 0Z',
];

// The chances of all seats when so many moves have been made.
export function chancesAt(turns: readonly TurnStart[], at: number): (number | null)[] {
  const now = turns.findLast(({ n }) => n - 1 <= at) ?? turns[0];
  return now ? now.seats.map(({ chance }) => chance?.[0] ?? null) : [];
}
