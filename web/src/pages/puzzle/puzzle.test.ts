// Puzzles on the page: the set, the one of the day, what the trainer finds out, where things have been.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { dayOf, puzzleOf } from './day';
import { chance, levelAfter, mostSwaps, nextPuzzle, ratingOf, thingsOf, type Answer } from './level';
import { kinds } from './question';
import { readSet } from './set';
import { ofGlass, swapped, trailsOf } from './trail';
import { answerOf, movesFor } from './ask';

vi.mock('../../replay/engine', () => import('../../replay/engine.node'));
const { develop } = await import('../../replay/film');

const set = readSet(readFileSync(join(import.meta.dirname, '../../../../puzzles/set.jsonl'), 'utf8'));
const some = set.filter((_, index) => index % 8 === 0);

describe('the puzzle of the day', () => {
  test('a day begins at midnight where the device is', () => {
    expect(dayOf(new Date(2026, 10, 19, 0, 0, 0))).toBe(dayOf(new Date(2026, 10, 19, 23, 59, 59)));
    expect(dayOf(new Date(2026, 10, 20))).toBe(dayOf(new Date(2026, 10, 19)) + 1);
    expect(dayOf(new Date(2026, 10, 23)) % 7).toBe(0); // a Monday
  });
  test('is another one every day for a year, harder towards Sunday', () => {
    const days = Array.from({ length: 364 }, (_, day) => puzzleOf(day, set));
    expect(new Set(days.map(({ index }) => index)).size).toBe(364);
    for (let week = 0; week < 364; week += 7) {
      const ratings = days.slice(week, week + 7).map(({ rating }) => rating);
      expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
    }
  });
  test('is there for a device whose clock is wrong', () => {
    for (const day of [-1, -400, 0, 1e6]) expect(puzzleOf(day, set).record).toMatch(/^\{/);
  });
});

describe('the trainer', () => {
  test('things and ratings are two words for the same', () => {
    expect(thingsOf(1450)).toBe(3.5);
    expect(ratingOf(3.5)).toBe(1450);
    expect(chance(1300, { rating: 1300, choices: 5 })).toBeCloseTo(0.6);
  });

  // Whoever answers as the scale says: drawn by numbers of our own, so that it is the same every time.
  function play(rating: number, seed: number, count = 10): { level: number; answers: Answer[] } {
    let state = seed;
    const draw = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const answers: Answer[] = [];
    for (let n = 0; n < count; n += 1) {
      const { index, rating: hard, answers: all, swaps } = nextPuzzle(set, answers);
      const one = { index, rating: hard, choices: all.length, swaps };
      answers.push({ ...one, right: draw() < chance(rating, one) });
    }
    return { level: levelAfter(answers).rating, answers };
  }
  test.each([900, 1200, 1500, 1800])('finds somebody of %i within ten puzzles', (rating) => {
    const levels = Array.from({ length: 60 }, (_, seed) => play(rating, 7919 * (seed + 1)).level);
    const mean = levels.reduce((sum, one) => sum + one, 0) / levels.length;
    expect(Math.abs(mean - rating)).toBeLessThan(170); // the first belief still pulls a little
    const near = levels.filter((one) => Math.abs(one - rating) < 350);
    expect(near.length).toBeGreaterThan(45);
  });
  test('its own error is true: it covers most people', () => {
    const inside = Array.from({ length: 100 }, (_, seed) => {
      const rating = 900 + (seed % 10) * 100;
      const { rating: found, error } = levelAfter(play(rating, 104729 * (seed + 1)).answers);
      return Math.abs(found - rating) < 2 * error;
    });
    expect(inside.filter(Boolean).length).toBeGreaterThan(85);
  });
  test('begins easily, never shows the same one soon again, and mixes kinds', () => {
    const { answers } = play(1500, 3, 100);
    expect(answers[0]!.rating).toBeLessThan(1050);
    expect(new Set(answers.map(({ index }) => index)).size).toBe(100);
    const seen = new Set(answers.slice(0, 20).map(({ index }) => set[index]!.kind));
    expect(seen.size).toBeGreaterThanOrEqual(4);
  });
  test('the most swaps are those of a right answer', () => {
    const one = { index: 1, rating: 1000, choices: 5 };
    expect(mostSwaps([])).toBe(0);
    expect(
      mostSwaps([
        { ...one, swaps: 4, right: true },
        { ...one, swaps: 7, right: false },
      ]),
    ).toBe(4);
  });
});

describe('the set', () => {
  test('has all kinds, and answers of which one is right', () => {
    expect(set.length).toBeGreaterThanOrEqual(300);
    expect(new Set(set.map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const one of set) expect(one.answers.filter((answer) => answer === one.right)).toHaveLength(1);
  });
  test('answers that lie on the board are moves', () => {
    for (const one of set) {
      const moves = movesFor(one);
      if (moves.length > 0) expect(moves.map(answerOf)).toEqual(one.answers);
    }
  });
});

describe('where things have been', () => {
  test('the moves that change two places over', () => {
    expect(swapped({ move: 'swap 1 4', by: 2 })).toEqual(['1', '4']);
    expect(swapped({ move: 'exchange 1 3 2', by: 2 })).toEqual(['2 1', '3 2']);
    expect(swapped({ move: 'look 3', by: 1 })).toBe(null);
  });
  test('every trail goes from where a thing was seen to the answer, and names it', async () => {
    for (const puzzle of some) {
      const made = await develop(puzzle.record);
      if (!made.ok) throw new Error(made.detail);
      expect(made.film.error).toBe(null);
      const trails = trailsOf(made.film, puzzle);
      expect(trails.length).toBeGreaterThan(0);
      for (const trail of trails) {
        expect(trail.card).toMatch(/^[a-z]+$/);
        expect(trail.places.at(-1)).toMatch(/^\d( \d)?$/);
        expect(trail.places.slice(trail.from).every((place) => place !== null)).toBe(true);
      }
      if (puzzle.kind === 'where') expect(trails[0]!.card).toBe(puzzle.about);
      if (puzzle.kind === 'missing') expect(trails.map(({ card }) => card)).not.toContain(puzzle.right);
    }
  });
  // The engine knows all cards: what is shown through a hat is what lies under it.
  test('what glass shows is true at every moment', async () => {
    for (const puzzle of some) {
      const made = await develop(puzzle.record);
      if (!made.ok) throw new Error(made.detail);
      const [deal = ''] = (JSON.parse(puzzle.record) as { moves: string[] }).moves;
      if (made.film.game === 'rabbits') continue; // its cards come and go
      const dealt = made.film.game === 'vanish' ? deal.split(' ').slice(1) : deal.split(' / ')[1]!.split(' ');
      const { steps } = ofGlass(made.film, puzzle);
      for (const step of steps) {
        const pair = swapped(step);
        if (pair) {
          const [a, b] = pair.map((place) => Number(place) - 1) as [number, number];
          [dealt[a], dealt[b]] = [dealt[b]!, dealt[a]!];
        }
        // A hat that was won is followed by the next of the pile, after the seven that were laid first.
        for (const event of step.seen['0'] ?? [])
          if (event.event === 'lay') dealt[event.column - 1] = dealt.splice(7, 1)[0]!;
        const { hats } = step.open as { hats: (string | null)[] };
        hats.forEach((hat, index) => hat && expect(hat).toBe(dealt[index]));
      }
      const last = steps.at(-1)!.open as { hats: (string | null)[]; box?: string | null };
      expect(last.hats.filter(Boolean).length).toBeGreaterThan(0);
      if (puzzle.kind === 'missing') expect(last.box).toBe(dealt[5]);
    }
  });
});
