// Sentences about a player: each has two versions, one for that player (you_…) and one for all others (they_…).
import { line, type Arg, type Line, type TextKey } from '../texts/texts.svelte';
import type { GameName } from '../protocol';
import { nameOfSeat, type Setup } from './game';

// What there is a sentence of each kind for.
type DeedOf<K extends GameName, Key> = Key extends `${K}.you_${infer What}` ? What : never;
type Deed<K extends GameName> = DeedOf<K, TextKey>;

export function about<K extends GameName>(
  setup: Setup<K>,
  seat: number,
  what: Deed<K>,
  args: Record<string, Arg> = {},
): Line {
  // The one `as` of the games: the key exists, as Deed says, but types do not follow one that is put together.
  const key = (who: 'you' | 'they'): TextKey => `${setup.game}.${who}_${what}` as TextKey;
  if (seat === setup.seat) return line(key('you'), args);
  return line(key('they'), { name: nameOfSeat(setup, seat), ...args });
}

// Several players in one sentence, this one among them as "you", at the end.
export const everyOf = (setup: Setup, seats: number[]): Arg => [
  ...seats.filter((seat) => seat !== setup.seat).map((seat) => nameOfSeat(setup, seat)),
  ...(seats.includes(setup.seat) ? [line('seat.and_you')] : []),
];
