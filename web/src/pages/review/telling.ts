// A moment in words, in order: what was done, what could have been known, what follows from it.
import type { AnyGame } from '../../games/games';
import type { AnyInsight, Known, Who } from '../../games/insight';
import { whose } from '../../games/insight';
import { nameOfSeat, type Setup } from '../../games/game';
import type { GameMove } from '../../protocol';
import { setupOf, type Film } from '../../replay/film';
import { aboutOf, betterOf, lostBy, readyOf, type Moment } from '../../replay/moments';
import { toldBetween } from '../../replay/told';
import { line, type Line } from '../../texts/texts.svelte';

export interface Stage {
  film: Film;
  game: AnyGame;
  insight: AnyInsight;
  setup: Setup; // whose eyes
}

export const percentOf = (part: number): Line => line('settings.percent', { n: Math.round(100 * part) });

// A move in words, as whoever made it would say it.
export const moveLine = ({ film, game }: Stage, move: string, seat: number): Line =>
  game.label(move as GameMove, setupOf(film, seat));

const lastSteps = 3; // of a card's way: nobody remembers more

function knownLines({ insight, setup }: Stage, known: Known, who: Who): Line[] {
  if (known.seen === undefined) return [line('review.sure', { ...whose(who), what: insight.there(known, setup) })];
  return [insight.had(known, who, setup), ...insight.moved(known, who, setup).slice(-lastSteps)];
}

function verdict(stage: Stage, moment: Moment, who: Who): Line[] {
  const { kind, made } = moment;
  switch (kind) {
    case 'forgotten':
      return [line(made.forgotten?.some((one) => one.kind === 'gave_away') ? 'review.gave_away' : 'review.could_not_be')];
    case 'missed': {
      const ready = readyOf(moment);
      return ready ? [line('review.left_ready', { move: moveLine(stage, ready, moment.seat) })] : [];
    }
    case 'risky':
      return [line('review.risky_why', { percent: percentOf(made.right ?? 0) })];
    case 'lucky':
      return [line('review.lucky_why', { percent: percentOf(made.right ?? 0) })];
    case 'better':
      return [];
    case 'bluffed':
    case 'knew':
      return [line(`review.${kind}_why`, whose(who))];
    case 'again':
    case 'fell':
    case 'brilliant':
    case 'best':
      return [line(`review.${kind}_why`)];
  }
}

export interface Telling {
  title: Line;
  did: Line[];
  why: Line[];
  better: Line | null;
  more: Line | null; // in figures
}

export function tellingOf(stage: Stage, moment: Moment): Telling {
  const { film, game, setup } = stage;
  const who: Who = { seat: moment.seat, me: setup.seat, name: (seat) => nameOfSeat(setup, seat) };
  const better = betterOf(moment);
  const [mean = 0, error = 0] = moment.made.lost ?? [];
  return {
    title: line(`review.kind_${moment.kind}`),
    did: toldBetween(film, game, setup, moment.n - 1, moment.n).slice(0, 1),
    why: [...aboutOf(moment).flatMap((known) => knownLines(stage, known, who)), ...verdict(stage, moment, who)],
    better: better === null ? null : line('review.better', { move: moveLine(stage, better, moment.seat) }),
    more:
      lostBy(moment.made) > 0
        ? line('review.more', { n: Math.round(100 * mean), error: Math.max(1, Math.round(100 * error)) })
        : null,
  };
}
export const spoken = ({ did, why, better }: Telling): Line[] => [...did, ...why, ...(better ? [better] : [])];
