// Which games were learned on this device, how far a lesson has got, and where it was offered. A lesson is no game: nothing that
// anybody plays is kept here.
export interface Learned {
  step: number; // the one that comes next
  done: boolean; // to the end, once
  offered: boolean; // it was asked for, or not wanted
}
const none: Learned = { step: 0, done: false, offered: false };
const place = 'magichat.lessons';

function isLearned(value: unknown): value is Learned {
  const { step, done, offered } = (value ?? {}) as Partial<Record<keyof Learned, unknown>>;
  return Number.isInteger(step) && Number(step) >= 0 && typeof done === 'boolean' && typeof offered === 'boolean';
}

// What another version wrote, or nobody could, is as if nothing had been learned.
export function readLessons(text: string | null): Record<string, Learned> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((one): one is [string, Learned] => isLearned(one[1])));
  } catch {
    return {};
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

class Lessons {
  private all: Record<string, Learned> = $state.raw(readLessons(stored()));

  of(game: string): Learned {
    return this.all[game] ?? none;
  }
  note(game: string, change: Partial<Learned>): void {
    this.all = { ...this.all, [game]: { ...this.of(game), ...change } };
    try {
      localStorage.setItem(place, JSON.stringify(this.all));
    } catch {
      // Then it begins anew next time.
    }
  }
}
export const lessons = new Lessons();
