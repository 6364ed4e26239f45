// Whose eyes a film begins with: 'open', or a seat as text, 0 for who watches.
import type { Film } from '../../replay/film';

export function eyesFor(film: Film, wanted: string | null): string {
  const seat = Number(wanted);
  if (wanted !== null && /^\d$/.test(wanted) && seat <= film.players) return wanted;
  return film.finished ? 'open' : '0';
}
export const seatOf = (whose: string): number => (whose === 'open' ? 0 : Number(whose));
