// Which face a seat has. A bot has its own; a person's is picked from the name, so that everybody sees the same.
import { people } from '../art/avatars/people';
import type { SeatNews } from '../protocol';
import { animalOf } from './animals';

export function avatarOf(seat: SeatNews | undefined, name: string): string {
  if (seat?.kind === 'bot') return animalOf(seat.bot);
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return people[sum % people.length] ?? 'guest';
}
