// What this device keeps of puzzles: how many days in a row one was solved or tried, and what came of the last ones. It goes
// nowhere else. Storage may be forbidden, full, or hold what another version wrote: then it holds until the page is closed.
import type { Answer } from './level';

const place = 'magichat.puzzles';
const most = 200; // answers

export interface Habit {
  day: number; // the last on which the puzzle of the day was answered; -1: none
  right: boolean; // that one
  streak: number; // days in a row, up to that one
  best: number;
  answers: Answer[]; // the oldest first
}
const none: Habit = { day: -1, right: false, streak: 0, best: 0, answers: [] };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
function isAnswer(value: unknown): value is Answer {
  const { index, rating, choices, swaps, right } = (value ?? {}) as Partial<Record<keyof Answer, unknown>>;
  return [index, rating, choices, swaps].every(isCount) && Number(choices) > 1 && typeof right === 'boolean';
}

export function readHabit(text: string | null): Habit {
  try {
    const found = (JSON.parse(text ?? '{}') ?? {}) as Partial<Record<keyof Habit, unknown>>;
    const { day, right, streak, best, answers } = found;
    return {
      ...none,
      ...(isCount(day) && isCount(streak) && isCount(best) && { day, streak, best, right: right === true }),
      answers: Array.isArray(answers) ? answers.filter(isAnswer).slice(-most) : [],
    };
  } catch {
    return none;
  }
}

// Once a day, whatever came of it: the first answer counts.
export function afterDay(habit: Habit, day: number, right: boolean): Habit {
  if (habit.day >= day) return habit;
  const streak = habit.day === day - 1 ? habit.streak + 1 : 1;
  return { ...habit, day, right, streak, best: Math.max(habit.best, streak) };
}

function stored(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

class Kept {
  now: Habit = $state.raw(readHabit(stored()));

  // A streak ends when a day goes by without a puzzle.
  streakOn(day: number): number {
    return this.now.day >= day - 1 ? this.now.streak : 0;
  }
  day(day: number, right: boolean): void {
    this.keep(afterDay(this.now, day, right));
  }
  answer(one: Answer): void {
    this.keep({ ...this.now, answers: [...this.now.answers, one].slice(-most) });
  }
  private keep(habit: Habit): void {
    this.now = habit;
    try {
      localStorage.setItem(place, JSON.stringify(habit));
    } catch {
      // Until the page is closed.
    }
  }
}
export const kept = new Kept();
