// court: moves as things to touch and as words. What may be done is in the legal moves; this room only reads them.
import type { IconName } from '../../art/icons';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup, Touch } from '../game';
import { theCharacter } from './names';
import { characterAt, type Scene } from './scene';

const numbersOf = (move: string): number[] => move.split(' ').slice(1).map(Number);
const columnOf = (at: string): number => Number(at.split(':')[1] ?? 0);

export const touch = (move: string): Touch => ({
  verb: move.split(' ')[0] ?? '',
  at: numbersOf(move).map((column) => `column:${column}`),
});

export function label(move: string): Line {
  const [a = 0, b = 0] = numbersOf(move);
  switch (touch(move).verb) {
    case 'look':
      return line('court.do_look', { hat: a });
    case 'swap':
      return line('court.do_swap', { a, b });
    default:
      return line('court.do_open', { hat: a });
  }
}

export const icon = (move: string): IconName => (move.startsWith('look') ? 'eye' : move.startsWith('swap') ? 'swap' : 'open');

// A wrong hat costs a point, so an opening is asked about.
export function risk(move: string, scene: Scene): Line | null {
  if (!move.startsWith('open')) return null;
  const hat = numbersOf(move)[0] ?? 0;
  const who = characterAt(scene, hat);
  return who ? line('court.risk_open', { hat, who: theCharacter(who) }) : line('court.risk_open_any', { hat });
}

export const ask = (legal: string[]): Line =>
  line(legal.some((move) => move.startsWith('look')) ? 'court.ask' : 'court.ask_other');

export interface Echo {
  look: number[]; // columns that can't be looked at, while others can
  swap: [number, number][]; // pairs that can't be swapped, while others can
}

// What is missing among the legal moves of the columns in play: the turn before has just done it.
export function echoOf(legal: string[]): Echo {
  const played = [...new Set(legal.flatMap(numbersOf))].sort((a, b) => a - b);
  const may = new Set(legal);
  const missing = (verb: string): boolean => !legal.some((move) => move.startsWith(verb));
  const pairs = played.flatMap((a) => played.filter((b) => b > a).map((b): [number, number] => [a, b]));
  return {
    look: missing('look') ? [] : played.filter((one) => !may.has(`look ${one}`)),
    swap: missing('swap') ? [] : pairs.filter(([a, b]) => !may.has(`swap ${a} ${b}`)),
  };
}

// Why the things chosen can't be looked at or swapped with everything; null if nothing is missing.
export function whyNot(column: number, legal: string[]): Line | null {
  const echo = echoOf(legal);
  if (echo.look.includes(column)) return line('court.why_looked', { hat: column });
  const pair = echo.swap.find((one) => one.includes(column));
  return pair ? line('court.why_swapped', { a: pair[0], b: pair[1] }) : null;
}

export function why(at: string, scene: Scene, _setup: Setup, legal: string[]): Line {
  const column = columnOf(at);
  if (scene.winners.length > 0) return line('table.why_over');
  if (scene.columns[column - 1]?.used === false) return line('court.why_closed', { hat: column });
  if (legal.length === 0) return line('table.why_not_your_turn');
  return whyNot(column, legal) ?? line('court.why_not', { hat: column });
}

export function nameOf(at: string, scene: Scene): Line {
  const hat = columnOf(at);
  const who = characterAt(scene, hat);
  return who ? line('court.hat_above', { hat, who: theCharacter(who) }) : line('court.place_empty', { hat });
}

export const keys = (): Record<string, string> =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((column) => [String(column), `column:${column}`]));
