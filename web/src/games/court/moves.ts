// court: moves as things to touch and as words. What may be done is in the legal moves; this room only reads them.
import type { DeedName } from '../../art/deeds';
import { characterNames, hatNames, moves, type Move, type MoveParts } from '../../facts/court';
import { line, type Line } from '../../texts/texts.svelte';
import type { Thought } from '../../protocol';
import type { Forbidden, Setup, Touch } from '../game';
import { whyLine, type HintWhy } from '../hints';
import { plainThought, sureness } from '../thoughts';
import { characterLine, headdressLine } from './names';
import { characterAt, type Scene } from './scene';

const magicHats = 4; // in the whole pack

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

export const verb = (move: Move): MoveParts['verb'] => moves[move].verb;
export const picture = (move: Move): DeedName => verb(move);
export const word = (move: Move): Line => line(`court.verb_${verb(move)}`);
export function more(like: Move, chosen: readonly string[]): Line {
  const kind = verb(like);
  return line(kind === 'swap' && chosen.length > 0 ? 'court.which_other' : `court.which_${kind}`);
}

// A wrong hat is a penalty, so an opening is asked about. What is said holds for whatever may lie there: a magic hat is
// spoken of while one of the four may still come, and a penalty costs no point where a magic hat takes it away.
export function risk(move: Move, scene: Scene, setup: Setup<'court'>): Line | null {
  const parts = moves[move];
  if (parts.verb !== 'open') return null;
  const who = characterAt(scene, parts.column);
  const mine = scene.seats[setup.seat - 1];
  const magic = setup.options.magic_hats && scene.seats.reduce((sum, one) => sum + one.magic, 0) < magicHats;
  return line('court.risk_open', {
    character: who ? characterLine(who) : line('court.somebody'),
    magic: magic ? 'yes' : 'no',
    cost: mine && mine.magic > mine.penalties ? 'none' : 'point',
  });
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
  return who ? line('court.hat_above', { hat, character: characterLine(who) }) : line('court.place_empty', { hat });
}

export function hint(why: HintWhy, about: readonly string[]): Line {
  const hat = hatNames.find((one) => about.includes(one));
  const who = characterNames.find((one) => about.includes(one));
  return whyLine(why, {
    ...(hat && { headdress: headdressLine(hat) }),
    ...(who && { character: characterLine(who) }),
  });
}
export function thought(said: Thought): Line {
  const hat = hatNames.find((one) => said.about.includes(one));
  const who = characterNames.find((one) => said.about.includes(one));
  const args = {
    ...(hat && { headdress: headdressLine(hat) }),
    ...(who && { character: characterLine(who) }),
    ...sureness(said),
  };
  const plain = plainThought(said);
  if (plain) return plain;
  if (said.why === 'bring_together') return line('thought.bring_hat', args);
  return line(`thought.${said.why === 'know' ? 'know' : 'likely'}_${who ? 'hat' : 'magic'}`, args);
}
export const thing = (at: string): Line => line('court.hat', { hat: columnOf(at) });

export const keys = (): Record<string, string> =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((column) => [String(column), `column:${column}`]));
