// What an analysis says (docs/notation.md, `magichat analyse`), as the page keeps it: facts come first, worths after them, and
// what a record has kept is believed only where it fits the facts.
import type { Known } from '../games/insight';

export type Figure = [mean: number, error: number];
export type Word = 'sure_missed' | 'forgotten' | 'fell_for_it' | 'risky' | 'brilliant' | 'bluffed';
export type ClaimKind = 'could_not_be' | 'seen_before' | 'left_ready' | 'gave_away';

export interface Claim {
  kind: ClaimKind;
  about: Known[];
  instead?: string;
}
export interface Decision {
  n: number;
  turn: number;
  seat: number;
  move: string;
  right?: number;
  words?: Word[];
  forgotten?: Claim[];
  // Once it is known what moves were worth:
  best?: string;
  chance?: Figure;
  lost?: Figure;
  accuracy?: number;
}
export interface Outlook {
  seat: number;
  chance?: Figure;
  certain: Known[];
  likely: { place: string; cards: Record<string, string> }[];
}
export interface TurnStart {
  n: number;
  turn: number;
  seats: Outlook[];
}
export interface Summary {
  seat: number;
  accuracy: number;
}
export interface Pieces {
  turns: TurnStart[];
  decisions: Decision[];
}
export interface Analysis extends Pieces {
  seats: Summary[];
}

// What is newer counts, and what it does not say stays: a piece has the number of its move.
const merged = <T extends { n: number }>(old: T[], news: T[]): T[] => {
  const by = new Map(news.map((one) => [one.n, one]));
  return old.map((one) => ({ ...one, ...by.get(one.n) }));
};
export const withNews = (facts: Pieces, news: Pieces): Pieces => ({
  turns: merged(facts.turns, news.turns),
  decisions: merged(facts.decisions, news.decisions),
});

// ---- What a record has kept: anybody may have written it ----

const isFigure = (value: unknown): value is Figure =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number' && Number.isFinite(one));
const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const words: readonly Word[] = ['sure_missed', 'forgotten', 'fell_for_it', 'risky', 'brilliant', 'bluffed'];

function decisionIn(value: unknown, fact: Decision): Decision | null {
  if (!isThing(value) || value['n'] !== fact.n || value['move'] !== fact.move) return null;
  const { best, chance, lost, accuracy, words: said = [] } = value;
  if (typeof best !== 'string' || !isFigure(chance) || !isFigure(lost) || !Array.isArray(said)) return null;
  return {
    ...fact,
    best,
    chance,
    lost,
    ...(typeof accuracy === 'number' && { accuracy }),
    words: words.filter((one) => said.includes(one)),
  };
}
function turnIn(value: unknown, fact: TurnStart): TurnStart | null {
  if (!isThing(value) || value['n'] !== fact.n || !Array.isArray(value['seats'])) return null;
  const seats = value['seats'] as unknown[];
  const priced = fact.seats.map((seat, index): Outlook | null => {
    const one = seats[index];
    return isThing(one) && isFigure(one['chance']) ? { ...seat, chance: one['chance'] } : null;
  });
  return priced.every((one) => one !== null) ? { ...fact, seats: priced } : null;
}
function summaryIn(value: unknown, seat: number): Summary | null {
  if (!isThing(value) || value['seat'] !== seat || typeof value['accuracy'] !== 'number') return null;
  return { seat, accuracy: value['accuracy'] };
}
// All of a list, each beside what it has to fit; null: something does not.
function all<T, Fact>(list: unknown, facts: Fact[], read: (value: unknown, fact: Fact) => T | null): T[] | null {
  if (!Array.isArray(list) || list.length !== facts.length) return null;
  const found = facts.map((fact, index) => read(list[index], fact));
  return found.every((one) => one !== null) ? found : null;
}

export function keptIn(record: string, facts: Pieces, players: number): Analysis | null {
  let kept: unknown;
  try {
    kept = (JSON.parse(record) as { analysis?: unknown }).analysis;
  } catch {
    return null;
  }
  if (!isThing(kept) || kept['version'] !== 1) return null;
  const seatNumbers = Array.from({ length: players }, (_, index) => index + 1);
  const turns = all(kept['turns'], facts.turns, turnIn);
  const decisions = all(kept['decisions'], facts.decisions, decisionIn);
  const seats = all(kept['seats'], seatNumbers, summaryIn);
  return turns && decisions && seats ? { turns, decisions, seats } : null;
}
