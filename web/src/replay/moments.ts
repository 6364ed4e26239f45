// The moments of a game that mattered, each as one kind, and three of them for who wants no more.
import type { Known } from '../games/insight';
import type { Claim, Decision } from './analysis';
import type { Film } from './film';

export const badKinds = ['forgotten', 'missed', 'again', 'risky', 'fell', 'better'] as const;
export const goodKinds = ['knew', 'brilliant', 'lucky', 'bluffed', 'best'] as const;
export type Kind = (typeof badKinds)[number] | (typeof goodKinds)[number];
export interface Moment {
  n: number; // of the move
  seat: number;
  kind: Kind;
  good: boolean;
  weight: number; // how much it mattered; only to be compared
  made: Decision;
}

const most = 12; // that are shown
const little = 0.05; // of the chance to win: less is no mistake to speak of

// What can't be told from chance is nothing.
export function lostBy({ lost }: Decision): number {
  if (!lost) return 0;
  const [mean, error] = lost;
  return mean > 2 * error ? mean : 0;
}
// Did a call, an opening, a claim turn out right? What everybody saw says so.
export function cameOut(film: Film, n: number): boolean | null {
  for (const event of film.steps[n - 1]?.seen['0'] ?? []) {
    if (event.event === 'call') return event.right;
    if (event.event === 'open') return event.result !== 'miss';
    if (event.event === 'claim') return event.won;
  }
  return null;
}
const claimOf = (made: Decision, ...kinds: Claim['kind'][]): Claim | undefined =>
  made.forgotten?.find(({ kind }) => kinds.includes(kind));
// To do nothing may be right, but nobody calls it brilliant.
const isIdle = (move: string): boolean => ['pass', 'stop', 'stay', 'done'].includes(move);

function kindOf(made: Decision, right: boolean | null): [kind: Kind, base: number] | null {
  const said = made.words ?? [];
  if (right && made.right === 1) return ['knew', 40];
  if (said.includes('brilliant') && !isIdle(made.move)) return ['brilliant', 60];
  if (right) return ['lucky', 30];
  if (claimOf(made, 'could_not_be', 'gave_away')) return ['forgotten', 50];
  if (claimOf(made, 'left_ready')) return ['missed', 45];
  if (said.includes('fell_for_it')) return ['fell', 35];
  if (said.includes('risky')) return ['risky', 40];
  if (claimOf(made, 'seen_before')) return ['again', 15];
  if (lostBy(made) >= little) return ['better', 10];
  return said.includes('bluffed') ? ['bluffed', 20] : null;
}

const isGood = (kind: Kind): boolean => goodKinds.some((one) => one === kind);
const cardsOf = (made: Decision): string => (claimOf(made, 'left_ready')?.about ?? []).map(({ card }) => card).join(' ');

// All of them, in order. A sure thing that is left again and again is told when it is left first.
export function allMoments(film: Film, decisions: readonly Decision[]): Moment[] {
  const left = new Map<number, string>(); // by seat
  return decisions.flatMap((made) => {
    const [kind, base] = kindOf(made, cameOut(film, made.n)) ?? [];
    if (kind === undefined || base === undefined) return [];
    if (kind === 'missed') {
      const cards = cardsOf(made);
      if (left.get(made.seat) === cards) return [];
      left.set(made.seat, cards);
    }
    return [{ n: made.n, seat: made.seat, kind, good: isGood(kind), weight: base + 100 * lostBy(made), made }];
  });
}
const heavier = (a: Moment, b: Moment): number => b.weight - a.weight || a.n - b.n;
const inOrder = (moments: Moment[]): Moment[] => moments.sort((a, b) => a.n - b.n);

export const momentsThatMattered = (all: readonly Moment[]): Moment[] => inOrder([...all].sort(heavier).slice(0, most));

// Where nothing shone: the move that most others would have been worse than, and that was not.
function bestOf(decisions: readonly Decision[]): Moment | null {
  const fine = decisions.filter((made) => made.lost && lostBy(made) === 0 && made.lost[0] <= 0 && !made.forgotten?.length);
  const made = fine.find(({ accuracy, move }) => accuracy !== undefined && !isIdle(move)) ?? fine[0];
  return made ? { n: made.n, seat: made.seat, kind: 'best', good: true, weight: 0, made } : null;
}

// Three at most, of one seat or (0) of all, and one of them was good.
export function threeMoments(all: readonly Moment[], decisions: readonly Decision[], seat: number): Moment[] {
  const mine = <T extends { seat: number }>(list: readonly T[]): T[] =>
    list.filter((one) => seat === 0 || one.seat === seat);
  const ours = mine(all).sort(heavier);
  const good = ours.find((one) => one.good) ?? bestOf(mine(decisions));
  const others = ours.filter((one) => !one.good).slice(0, good ? 2 : 3);
  const more = ours.filter((one) => one.good && one !== good).slice(0, 2 - Math.min(2, others.length));
  return inOrder([...(good ? [good] : []), ...others, ...more]);
}

// The cards that a moment is about.
export const aboutOf = ({ made }: Moment): Known[] => {
  const claim = claimOf(made, 'could_not_be', 'gave_away', 'left_ready', 'seen_before');
  return claim?.about ?? [];
};
export const readyOf = ({ made }: Moment): string | null => claimOf(made, 'left_ready')?.instead ?? null;
// The better move, if there was one worth speaking of.
export const betterOf = ({ made }: { made: Decision }): string | null =>
  made.best !== undefined && made.best !== made.move && lostBy(made) > 0.02 ? made.best : null;
