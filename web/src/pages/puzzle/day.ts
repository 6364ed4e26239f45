// The puzzle of the day: the same for all who have the same date and the same set. Mondays have the easiest seventh of the
// set, Sundays the hardest.
import type { Puzzle } from './set';

const daysAWeek = 7;
const stride = 17; // through a seventh, so that neighbours are not alike

// Days since Monday, 5 January 1970, by the clock on the wall of this device.
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000) - 4;
}

export function puzzleOf(day: number, set: readonly Puzzle[]): Puzzle {
  const weekday = ((day % daysAWeek) + daysAWeek) % daysAWeek;
  const week = Math.floor(day / daysAWeek);
  const byRating = [...set].sort((a, b) => a.rating - b.rating || a.index - b.index);
  const from = Math.floor((weekday * set.length) / daysAWeek);
  const seventh = byRating.slice(from, Math.floor(((weekday + 1) * set.length) / daysAWeek));
  const place = (((week * stride) % seventh.length) + seventh.length) % seventh.length;
  return seventh[place]!;
}
