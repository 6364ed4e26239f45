// court: moves as things to touch and as words. What may be done is in the legal moves; this room only reads them.
import type { IconName } from '../../art/icons';
import { characterNames, hatNames, moves, type Move, type MoveParts } from '../../facts/court';
import { line, type Line } from '../../texts/texts.svelte';
import type { Forbidden, Setup, Touch } from '../game';
import { whyLine, type HintWhy } from '../hints';
import { aHeaddress, theCharacter } from './names';
import { characterAt, type Scene } from './scene';

const columnOf = (at: string): number => Number(at.split(':')[1] ?? 0);
const columnsOf = (move: Move): readonly number[] => {
  const parts = moves[move];
  return parts.verb === 'swap' ? parts.columns : [parts.column];
};

export const touch = (move: Move): Touch => ({ at: columnsOf(move).map((column) => `column:${column}`) });

export function label(move: Move): Line {
  const parts = moves[move];
  switch (parts.verb) {
    case 'look':
      return line('court.do_look', { hat: parts.column });
    case 'swap':
      return line('court.do_swap', { a: parts.columns[0], b: parts.columns[1] });
    case 'open':
      return line('court.do_open', { hat: parts.column });
  }
}

const icons: Record<MoveParts['verb'], IconName> = { look: 'eye', swap: 'swap', open: 'open' };
export const icon = (move: Move): IconName => icons[moves[move].verb];

// A wrong hat costs a point, so an opening is asked about.
export function risk(move: Move, scene: Scene): Line | null {
  const parts = moves[move];
  if (parts.verb !== 'open') return null;
  const hat = parts.column;
  const who = characterAt(scene, hat);
  return who ? line('court.risk_open', { hat, who: theCharacter(who) }) : line('court.risk_open_any', { hat });
}

export const ask = (legal: readonly Move[]): Line =>
  line(legal.some((move) => moves[move].verb === 'look') ? 'court.ask' : 'court.ask_other');

// What the table forbids with a hat: the turn before has just done it.
export type Echoes = readonly Forbidden<Move>[];
export const noLook = (column: number, forbidden: Echoes): boolean =>
  forbidden.some(({ move }) => move === `look ${column}`);
export const noSwap = (column: number, other: number, forbidden: Echoes): boolean =>
  forbidden.some(({ move }) => moves[move].verb === 'swap' && [column, other].every((one) => columnsOf(move).includes(one)));

// Why the hat chosen can't be looked at or swapped with everything; null if nothing is missing.
export function whyNot(column: number, forbidden: Echoes): Line | null {
  for (const { move } of forbidden) {
    const parts = moves[move];
    if (!columnsOf(move).includes(column)) continue;
    if (parts.verb === 'look') return line('court.why_looked', { hat: column });
    if (parts.verb === 'swap') return line('court.why_swapped', { a: parts.columns[0], b: parts.columns[1] });
  }
  return null;
}

export function why(at: string, scene: Scene, _setup: Setup, legal: readonly Move[], forbidden: Echoes): Line {
  const column = columnOf(at);
  if (scene.winners.length > 0) return line('table.why_over');
  if (scene.columns[column - 1]?.used === false) return line('court.why_closed', { hat: column });
  if (legal.length === 0) return line('table.why_not_your_turn');
  return whyNot(column, forbidden) ?? line('court.why_not', { hat: column });
}

export function nameOf(at: string, scene: Scene): Line {
  const hat = columnOf(at);
  const who = characterAt(scene, hat);
  return who ? line('court.hat_above', { hat, who: theCharacter(who) }) : line('court.place_empty', { hat });
}

export const hint = (why: HintWhy, about: readonly string[]): Line =>
  whyLine(why, [
    ...hatNames.filter((one) => about.includes(one)).map(aHeaddress),
    ...characterNames.filter((one) => about.includes(one)).map(theCharacter),
  ]);

export const keys = (): Record<string, string> =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((column) => [String(column), `column:${column}`]));
