// What is known of the people round the table beside the game: who is here, who says what. Boards need not know of it.
import { getContext, setContext } from 'svelte';
import type { EmoteName, SeatNews } from '../protocol';

// What somebody waves to all, while it is seen.
export interface Bubble {
  seat: number;
  emote: EmoteName;
  id: number;
}

export interface People {
  seats: SeatNews[];
  emotes: Bubble[];
  clock: { seat: number; until: number } | null;
  soon: (seat: number) => number | null; // seconds until a stand-in plays for who is away
}
const place = Symbol('people');
export const givePeople = (people: () => People): void => void setContext(place, people);
// Without a live table (in a replay) everybody is here and silent.
export const getPeople = (): (() => People) =>
  getContext<(() => People) | undefined>(place) ?? (() => ({ seats: [], emotes: [], clock: null, soon: () => null }));
