// court: moves as things to touch and as words. What may be done is in the legal moves; this room only reads them.
import type { IconName } from '../../art/icons';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup, Touch } from '../game';
import { readMove, verbsOf } from '../moves';
import { theCharacter } from './names';
import { characterAt, type Scene } from './scene';

const columnOf = (at: string): number => Number(at.split(':')[1] ?? 0);

export function touch(move: string): Touch {
  const { numbers } = readMove(move);
  return { at: numbers.map((column) => `column:${column}`) };
}

export function label(move: string): Line {
  const { verb, numbers } = readMove(move);
  const [a = 0, b = 0] = numbers;
  switch (verb) {
    case 'look':
      return line('court.do_look', { hat: a });
    case 'swap':
      return line('court.do_swap', { a, b });
    default:
      return line('court.do_open', { hat: a });
  }
}

const icons: Record<string, IconName> = { look: 'eye', swap: 'swap' };
export const icon = (move: string): IconName => icons[readMove(move).verb] ?? 'open';

// A wrong hat costs a point, so an opening is asked about.
export function risk(move: string, scene: Scene): Line | null {
  const { verb, numbers } = readMove(move);
  if (verb !== 'open') return null;
  const [hat = 0] = numbers;
  const who = characterAt(scene, hat);
  return who ? line('court.risk_open', { hat, who: theCharacter(who) }) : line('court.risk_open_any', { hat });
}

export const ask = (legal: string[]): Line => line(verbsOf(legal).has('look') ? 'court.ask' : 'court.ask_other');

export interface Echo {
  look: number[]; // columns that can't be looked at, while others can
  swap: [number, number][]; // pairs that can't be swapped, while others can
}

// What is missing among the legal moves of the columns in play: the turn before has just done it.
export function echoOf(legal: string[]): Echo {
  const played = [...new Set(legal.flatMap((move) => readMove(move).numbers))].sort((a, b) => a - b);
  const may = new Set(legal);
  const verbs = verbsOf(legal);
  const pairs = played.flatMap((a) => played.filter((b) => b > a).map((b): [number, number] => [a, b]));
  return {
    look: verbs.has('look') ? played.filter((one) => !may.has(`look ${one}`)) : [],
    swap: verbs.has('swap') ? pairs.filter(([a, b]) => !may.has(`swap ${a} ${b}`)) : [],
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
