// The last games that this browser took part in, the newest first: who played, how it ended, where the record is. Of games on
// this device the record itself is kept too (local/store.ts); of those with a server nothing but this.
import { gameNames, type GameName } from '../protocol';

export interface Played {
  id: string; // of the record
  here: boolean; // it is kept on this device
  game: GameName;
  names: string[]; // by seat
  faces: string[];
  seats: number[]; // those that played on this device
  scores: number[];
  winners: number[];
  at: number;
}

const place = 'magichat.played';
const most = 100;

const all = (value: unknown, kind: 'string' | 'number'): boolean =>
  Array.isArray(value) && value.length <= 4 && value.every((one) => typeof one === kind);
function isPlayed(value: unknown): value is Played {
  if (typeof value !== 'object' || value === null) return false;
  const { id, here, game, names, faces, seats, scores, winners, at } = value as Partial<Record<keyof Played, unknown>>;
  return (
    typeof id === 'string' &&
    /^[0-9a-f]+$/.test(id) &&
    typeof here === 'boolean' &&
    gameNames.some((name) => name === game) &&
    all(names, 'string') &&
    all(faces, 'string') &&
    [seats, scores, winners].every((list) => all(list, 'number')) &&
    typeof at === 'number'
  );
}

// Storage may hold something that another version wrote: what is no such game is passed over.
export function played(): Played[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlayed).slice(0, most) : [];
  } catch {
    return [];
  }
}

function keep(games: Played[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(games.slice(0, most)));
  } catch {
    // Then home does not show them.
  }
}

// A table whose game is over tells so again to whoever comes back: it is the same game.
export function rememberPlayed(game: Played): void {
  const others = played();
  if (!others.some(({ id }) => id === game.id)) keep([game, ...others]);
}
export const forgetPlayed = (id: string): void => keep(played().filter((one) => one.id !== id));
