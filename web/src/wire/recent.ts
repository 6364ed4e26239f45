// The codes of the tables that this browser was at last, the newest first. Nothing else about them is kept.
import type { TableMessage } from '../protocol';

const place = 'magichat.recent';
const most = 5;

export function recent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

function keep(codes: string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(codes.slice(0, most)));
  } catch {
    // Then there is nothing to go on with next time.
  }
}

export const remember = (code: string): void => keep([code, ...recent().filter((one) => one !== code)]);
export const forget = (code: string): void => keep(recent().filter((one) => one !== code));

// Is there something to come back to for these seats? Not for who stood up or gave up, nor after the end, unless somebody
// there wants to play again.
export function goesOn(table: Pick<TableMessage, 'phase' | 'seats' | 'wants_rematch'>, mine: number[]): boolean {
  switch (table.phase) {
    case 'lobby':
      return mine.length > 0;
    case 'playing':
      return mine.some((seat) => table.seats[seat - 1]?.resigned === false);
    case 'over':
      return mine.length > 0 && table.wants_rematch.length > 0;
  }
}
