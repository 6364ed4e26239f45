// Where the things that a question is about have been, move by move: back from where they are to where they were seen. It reads
// only what the seat has seen. The hats of a film are of glass then, for these things alone.
import type { Facts, GameEvent, GameName } from '../../protocol';
import type { Film, Frame } from '../../replay/film';
import type { Question } from './question';

// A thing: where it lies after each move, from the one at which it was seen.
export interface Trail {
  card: string;
  from: number; // the number of moves made before it was seen
  places: (string | null)[]; // by move; null: it was not seen yet
}

// The two places that a move changes over: '3', or '1 2' for the second slot of the first seat.
export function swapped({ move, by }: Pick<Frame, 'move' | 'by'>): [string, string] | null {
  const [verb, a, b, c] = move.split(' ');
  if (verb === 'swap') return [a!, b!];
  return verb === 'exchange' ? [`${by} ${a}`, `${b} ${c}`] : null;
}

// What the seat was shown at a place: the card, or null if it was there to see but is not named.
function shownAt(events: readonly GameEvent[], place: string): string | null | undefined {
  for (const event of events) {
    if (event.event === 'look' && 'animal' in event && String(event.hat) === place) return event.animal;
    if (event.event === 'look' && 'column' in event && event.hat && String(event.column) === place) return event.hat;
    if (event.event === 'open' && String(event.column) === place) return event.hat;
    if (event.event === 'flip' && `${event.rack} ${event.slot}` === place) return null; // until then it could be seen
  }
  return undefined;
}

export function trailOf(film: Film, seat: number, end: string, card: string | null): Trail {
  const places: (string | null)[] = film.steps.map(() => null);
  let place = end;
  for (let n = film.steps.length - 1; n >= 0; n -= 1) {
    const step = film.steps[n]!;
    places[n] = place;
    const shown = shownAt(step.seen[seat] ?? [], place);
    if (shown !== undefined) return { card: shown ?? card ?? '', from: n, places };
    const pair = swapped(step);
    if (pair?.includes(place)) place = pair[0] === place ? pair[1] : pair[0];
  }
  return { card: card ?? '', from: 0, places };
}

export function trailsOf(film: Film, question: Question): Trail[] {
  const { kind, seat, about = '', right } = question;
  switch (kind) {
    case 'where':
      return [trailOf(film, seat, right, about)];
    case 'pair':
      return [trailOf(film, seat, right, null)];
    case 'lure':
      return [trailOf(film, seat, about, null)];
    case 'stand':
      return [trailOf(film, seat, about, right)];
    case 'missing':
      return ['1', '2', '3', '4', '5'].map((place) => trailOf(film, seat, place, null)).filter(({ card }) => card !== '');
  }
}

// The same film with those things to be seen through what hides them, and at its end what is in the box.
export function ofGlass(film: Film, question: Question): Film {
  const trails = trailsOf(film, question);
  const steps = film.steps.map((step, n) => {
    const at = (place: string): string | null => trails.find(({ places }) => places[n] === place)?.card ?? null;
    const inBox = question.kind === 'missing' && n === film.steps.length - 1 ? question.right : null;
    return { ...step, open: glass(film, at, inBox) };
  });
  return { ...film, steps };
}

function glass(film: Film, at: (place: string) => string | null, inBox: string | null): Facts[GameName]['open'] {
  const row = (count: number, name: (n: number) => string): (string | null)[] =>
    Array.from({ length: count }, (_, index) => at(name(index + 1)));
  const open = {
    vanish: () => ({ hats: row(5, String), box: inBox }),
    court: () => ({ hats: row(7, String), piles: { characters: [], hats: [] } }),
    rabbits: () => ({
      racks: Array.from({ length: film.players }, (_, seat) => row(3, (slot) => `${seat + 1} ${slot}`)),
      won: [],
      piles: { hats: [], wands: [] },
    }),
  };
  return open[film.game]() as Facts[GameName]['open'];
}
