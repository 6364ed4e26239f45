// What is drawn over the board at a moment: what was certain, what was likely, where a card had gone, and what would have
// been better. Plain data; Marks.svelte finds the places.
import type { AnyGame } from '../../games/games';
import type { AnyInsight } from '../../games/insight';
import type { DeedName } from '../../art/deeds';
import type { GameMove } from '../../protocol';
import type { TurnStart } from '../../replay/analysis';
import { setupOf, type Film } from '../../replay/film';
import { aboutOf, betterOf, type Moment } from '../../replay/moments';

export interface Mark {
  spot: string;
  card: string | null; // null: no card is likelier than all others
  part: number; // its probability
  sure: boolean;
}
export interface Arrow {
  from: string;
  to: string;
}
export interface Better {
  spots: string[];
  deed: DeedName;
}

// Nothing that was known at the beginning of the turn has moved since.
const isStill = (move: string): boolean => /^(look|roll|flip|stop|stay|done)\b/.test(move);
export function turnAt(film: Film, turns: readonly TurnStart[], at: number): TurnStart | null {
  const turn = turns.findLast(({ n }) => n - 1 <= at);
  if (!turn || at >= film.steps.length) return null;
  return film.steps.slice(turn.n - 1, at).every(({ move }) => isStill(move)) ? turn : null;
}

export const valueOf = (ratio: string): number => {
  const [parts = 0, whole = 1] = ratio.split('/').map(Number);
  return parts / whole;
};

export function marksOf(film: Film, insight: AnyInsight, turn: TurnStart, seat: number): Mark[] {
  const outlook = turn.seats.find((one) => one.seat === seat);
  const view = film.steps[turn.n - 2]?.views[seat];
  if (!outlook) return [];
  const certain = outlook.certain
    .filter(({ place }) => !view || !insight.lies?.(place, view))
    .map(({ place, card }) => ({ spot: insight.spot(place), card, part: 1, sure: true }));
  const likely = outlook.likely.map(({ place, cards }): Mark => {
    const all = Object.entries(cards)
      .map(([card, ratio]) => ({ card, part: valueOf(ratio) }))
      .sort((a, b) => b.part - a.part);
    const asked = view ? (insight.wanted?.(place, view) ?? null) : null;
    const wanted = asked === null ? undefined : (all.find(({ card }) => card === asked) ?? { card: asked, part: 0 });
    const [first, second] = all;
    const ahead = first && first.part > (second?.part ?? 0) ? first : undefined;
    const one = wanted ?? ahead;
    return { spot: insight.spot(place), card: one?.card ?? null, part: one?.part ?? first?.part ?? 0, sure: false };
  });
  return [...certain, ...likely];
}

// The way of every card that the moment is about, from where it was seen.
export const arrowsOf = (insight: AnyInsight, moment: Moment): Arrow[] =>
  aboutOf(moment).flatMap(({ since = [] }) =>
    since.map(({ from, to }) => ({ from: insight.spot(from), to: insight.spot(to) })),
  );

export function betterAt(film: Film, game: AnyGame, moment: Moment): Better | null {
  const move = betterOf(moment);
  if (move === null) return null;
  return { spots: game.touch(move as GameMove, setupOf(film, moment.seat)).at, deed: game.picture(move as GameMove) };
}
