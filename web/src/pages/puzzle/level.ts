// How many things somebody keeps in mind, from the puzzles that they have solved and not solved, on the scale of
// docs/puzzles.md: what is most likely, and how far off it may be.
import type { Puzzle } from './set';

export interface Answer {
  index: number; // of the puzzle
  rating: number;
  choices: number; // how many answers there were
  swaps: number;
  right: boolean;
}
export interface Level {
  rating: number;
  error: number;
}

const lowest = 400;
const highest = 2800;
const step = 25;
const before = { rating: 1300, error: 400 }; // anybody, before the first answer
const counts = 40; // the last answers: who gets better is not held back by what was long ago

export const thingsOf = (rating: number): number => (rating - 400) / 300;
export const ratingOf = (things: number): number => 400 + 300 * things;

export function chance(player: number, { rating, choices }: Pick<Answer, 'rating' | 'choices'>): number {
  const guess = 1 / choices;
  return guess + (1 - guess) / (1 + 10 ** ((rating - player) / 400));
}

export function levelAfter(answers: readonly Answer[]): Level {
  let all = 0;
  let sum = 0;
  let squares = 0;
  for (let player = lowest; player <= highest; player += step) {
    let weight = Math.exp(-(((player - before.rating) / before.error) ** 2) / 2);
    for (const one of answers.slice(-counts)) weight *= one.right ? chance(player, one) : 1 - chance(player, one);
    all += weight;
    sum += weight * player;
    squares += weight * player * player;
  }
  const rating = sum / all;
  return { rating, error: Math.sqrt(Math.max(0, squares / all - rating * rating)) };
}

// What was known after each answer.
export const curveOf = (answers: readonly Answer[]): Level[] =>
  answers.map((_, index) => levelAfter(answers.slice(0, index + 1)));

// The next one is a little easier than what is likely, the first ones more so; none that was there lately.
export function nextPuzzle(set: readonly Puzzle[], answers: readonly Answer[]): Puzzle {
  const lately = new Set(answers.slice(-Math.floor(set.length / 2)).map(({ index }) => index));
  const last = answers.at(-1);
  const lastKind = set.find(({ index }) => index === last?.index)?.kind;
  const target = levelAfter(answers).rating - Math.max(50, 350 - 75 * answers.length);
  const far = (one: Puzzle): number => Math.abs(one.rating - target) + (one.kind === lastKind ? 60 : 0);
  const fresh = set.filter(({ index }) => !lately.has(index));
  return fresh.reduce((best, one) => (far(one) < far(best) ? one : best));
}

// The most swaps that were followed to a right answer.
export const mostSwaps = (answers: readonly Answer[]): number =>
  Math.max(0, ...answers.filter(({ right }) => right).map(({ swaps }) => swaps));
