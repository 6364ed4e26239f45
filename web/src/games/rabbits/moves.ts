// The moves of rabbits in the hand of a player: what is touched for each, its words, what it may cost, why not.
import type { IconName } from '../../art/icons';
import { line, type Line, type TextKey } from '../../texts/texts.svelte';
import type { Setup, Touch } from '../game';
import { readMove, verbsOf } from '../moves';
import { seatsFromMine } from '../seats';
import { cardName, isMine, placeOf, rabbitLine } from './names';
import { isTurning, type Scene } from './scene';

export function touch(move: string, setup: Setup): Touch {
  const { verb, words, numbers } = readMove(move);
  const [a, b, c] = numbers;
  switch (verb) {
    case 'flip':
      return { at: [`slot:${a}:${b}`], also: ['die:hats'] };
    case 'stop':
      return { at: [], also: ['die:hats'] };
    case 'exchange':
      return { at: [`slot:${setup.seat}:${a}`, `slot:${b}:${c}`], also: ['die:exchange'] };
    case 'draw':
      return { at: [`pile:${words[0]}`], also: ['die:draw'] };
    case 'discard':
      return { at: ['discard'] };
    case 'keep':
    case 'claim':
      return { at: numbers.map((slot) => `slot:${setup.seat}:${slot}`) };
    default:
      return { at: [] };
  }
}

export function label(move: string, setup: Setup): Line {
  const { verb, words, numbers } = readMove(move);
  const [a = 0, b = 0, c = 0] = numbers;
  switch (verb) {
    case 'flip':
      return line('rabbits.do_turn', { card: cardName(setup, a, b) });
    case 'exchange':
      return line('rabbits.do_swap', { mine: cardName(setup, setup.seat, a), theirs: cardName(setup, b, c) });
    case 'draw':
      return line(words[0] === 'wand' ? 'rabbits.do_draw_wand' : 'rabbits.do_draw_hat');
    case 'keep':
      return line('rabbits.do_keep', { slot: a });
    case 'claim':
      return line('rabbits.do_claim', { a, b });
    default:
      return line(`rabbits.do_${verb}` as TextKey); // stop, discard, pass
  }
}

const icons: Record<string, IconName> = {
  flip: 'turn',
  stop: 'stop',
  exchange: 'exchange',
  draw: 'draw',
  keep: 'keep',
  discard: 'discard',
  claim: 'claim',
  pass: 'pass',
};
export const icon = (move: string): IconName => icons[readMove(move).verb] ?? 'check';

export function risk(move: string, scene: Scene, setup: Setup): Line | null {
  const { verb, numbers } = readMove(move);
  if (verb !== 'claim') return null;
  const [a = 0, b = 0] = numbers;
  const wands = scene.stands[setup.seat - 1]?.won ?? 0;
  return line(wands > 0 ? 'rabbits.risk_wand' : 'rabbits.risk_seen', { a, b });
}

export function ask(legal: string[], scene: Scene, _setup: Setup): Line {
  const verbs = verbsOf(legal);
  if (verbs.has('keep')) {
    return scene.drawn ? line('rabbits.ask_keep', { rabbit: rabbitLine(scene.drawn) }) : line('rabbits.ask_keep_it');
  }
  if (verbs.has('claim')) return line('rabbits.ask_claim');
  if (isTurning(scene)) return line(verbs.has('flip') ? 'rabbits.ask_more' : 'rabbits.ask_none_left', { n: scene.flips });
  const ways: Line[] = [];
  if (verbs.has('flip')) ways.push(line('rabbits.way_turn', { n: scene.flips }));
  if (verbs.has('exchange')) ways.push(line('rabbits.way_exchange'));
  if (verbs.has('draw')) ways.push(line('rabbits.way_draw'));
  const [first, second] = ways;
  if (!first) return line('rabbits.ask_none_left');
  return second ? line('rabbits.ask_two', { first, second }) : line('rabbits.ask_one', { first });
}

// Moves that are made with the dice.
export const areDiceMoves = (legal: readonly string[], setup: Setup): boolean =>
  legal.some((move) => touch(move, setup).also?.some((at) => placeOf(at).kind === 'die'));

export function why(at: string, _scene: Scene, setup: Setup, legal: string[]): Line {
  const verbs = verbsOf(legal);
  const place = placeOf(at);
  if (place.kind === 'die') return line(areDiceMoves(legal, setup) ? 'rabbits.why_one_way' : 'rabbits.why_dice_done');
  if (verbs.has('keep')) return line('rabbits.why_keep');
  if (verbs.has('claim')) return line('rabbits.why_claim');
  if (place.kind === 'discard') return line('rabbits.why_discards');
  if (place.kind === 'pile') return line('rabbits.why_pile');
  if (verbs.has('flip') || verbs.has('stop')) {
    return line(isMine(setup, place.seat) ? 'rabbits.why_mine_turned' : 'rabbits.why_theirs_turned');
  }
  if (verbs.has('draw')) return line('rabbits.why_draw');
  return line('rabbits.why_not');
}

// Own cards 1 to 3, then the others' in the order of their turns; the rest by their first letters.
const rows = ['123', '456', '789', 'xyz'];
export function keys(setup: Setup): Record<string, string> {
  const all: Record<string, string> = {};
  seatsFromMine(setup).forEach((seat, row) => {
    [...(rows[row] ?? '')].forEach((key, slot) => (all[key] = `slot:${seat}:${slot + 1}`));
  });
  return {
    ...all,
    h: 'pile:hat',
    w: 'pile:wand',
    p: 'discard',
    f: 'die:hats',
    e: 'die:exchange',
    d: 'die:draw',
  };
}
export const keyOf = (setup: Setup, at: string): string | undefined =>
  Object.entries(keys(setup)).find(([, place]) => place === at)?.[0];
