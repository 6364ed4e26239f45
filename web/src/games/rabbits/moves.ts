// The moves of rabbits in the hand of a player: what is touched for each, its words, what it may cost, why not.
import type { DeedName } from '../../art/deeds';
import { colourNames, moves, type Move, type MoveParts } from '../../facts/rabbits';
import { line, type Line } from '../../texts/texts.svelte';
import type { Thought } from '../../protocol';
import type { Setup, Touch } from '../game';
import { whyLine, type HintWhy } from '../hints';
import { plainThought, sureness } from '../thoughts';
import { seatsFromMine } from '../seats';
import { cardName, isMine, pairLine, placeOf, rabbitLine } from './names';
import { wandPlaces, type Scene } from './scene';

type Verb = MoveParts['verb'];
const verbsOf = (legal: readonly Move[]): Set<Verb> => new Set(legal.map((move) => moves[move].verb));

export function touch(move: Move, setup: Setup): Touch {
  const parts = moves[move];
  const mine = (slot: number): string => `slot:${setup.seat}:${slot}`;
  switch (parts.verb) {
    case 'flip':
      return { at: [`slot:${parts.rack}:${parts.slot}`], also: ['die:hats'] };
    case 'stop':
      return { at: [], also: ['die:hats'] };
    case 'exchange':
      return { at: [mine(parts.slot), `slot:${parts.with}:${parts.with_slot}`], also: ['die:exchange'] };
    case 'draw':
      return { at: [`pile:${parts.pile}`], also: ['die:draw'] };
    case 'discard':
      return { at: [], also: ['discard'] };
    case 'keep':
      return { at: [mine(parts.slot)] };
    case 'claim':
      return { at: parts.slots.map(mine) };
    case 'pass':
      return { at: [] };
  }
}

export function label(move: Move, setup: Setup): Line {
  const parts = moves[move];
  switch (parts.verb) {
    case 'flip':
      return line('rabbits.do_turn', { card: cardName(setup, parts.rack, parts.slot) });
    case 'exchange': {
      const mine = cardName(setup, setup.seat, parts.slot);
      return line('rabbits.do_swap', { mine, theirs: cardName(setup, parts.with, parts.with_slot) });
    }
    case 'draw':
      return line(`rabbits.do_draw_${parts.pile}`);
    case 'keep':
      return line('rabbits.do_keep', { slot: parts.slot });
    case 'claim':
      return line('rabbits.do_claim', { a: parts.slots[0], b: parts.slots[1] });
    case 'stop':
    case 'discard':
    case 'pass':
      return line(`rabbits.do_${parts.verb}`);
  }
}

export const verb = (move: Move): Verb => moves[move].verb;
const pictures: Record<Verb, DeedName> = {
  flip: 'turn',
  stop: 'done',
  exchange: 'exchange',
  draw: 'draw',
  keep: 'keep',
  discard: 'discard',
  claim: 'claim',
  pass: 'pass',
};
export const picture = (move: Move): DeedName => pictures[verb(move)];
export const word = (move: Move): Line => line(`rabbits.verb_${verb(move)}`);
export function more(like: Move, chosen: readonly string[], setup: Setup): Line {
  const kind = verb(like);
  const [first] = chosen;
  if (kind === 'exchange' && first) {
    const place = placeOf(first);
    const mine = place.kind === 'slot' && isMine(setup, place.seat);
    return line(mine ? 'rabbits.which_theirs' : 'rabbits.which_mine');
  }
  if (kind === 'claim' && first) return line('rabbits.which_claim_other');
  if (kind === 'stop' || kind === 'pass' || kind === 'discard') return line(`rabbits.verb_${kind}`);
  return line(`rabbits.which_${kind}`);
}

export function risk(move: Move, scene: Scene, setup: Setup): Line | null {
  const parts = moves[move];
  if (parts.verb !== 'claim') return null;
  const won = scene.racks[setup.seat - 1]?.won ?? 0;
  return line('rabbits.risk_claim', {
    win: won + 1 === wandPlaces ? 'game' : 'wand',
    cost: won > 0 ? 'wand' : 'none',
  });
}

export function ask(legal: readonly Move[], scene: Scene): Line {
  const verbs = verbsOf(legal);
  if (verbs.has('keep')) {
    return scene.drawn ? line('rabbits.ask_keep', { rabbit: rabbitLine(scene.drawn) }) : line('rabbits.ask_keep_it');
  }
  if (verbs.has('claim')) return line('rabbits.ask_claim');
  if (scene.turning) return line(verbs.has('flip') ? 'rabbits.ask_more' : 'rabbits.ask_none_left', { n: scene.flips });
  const ways: Line[] = [];
  if (verbs.has('flip')) ways.push(line('rabbits.way_turn', { n: scene.flips }));
  if (verbs.has('exchange')) ways.push(line('rabbits.way_exchange'));
  if (verbs.has('draw')) ways.push(line('rabbits.way_draw'));
  const [first, second] = ways;
  if (!first) return line('rabbits.ask_none_left');
  return second ? line('rabbits.ask_two', { first, second }) : line('rabbits.ask_one', { first });
}

// Moves that are made with the dice.
export const areDiceMoves = (legal: readonly Move[], setup: Setup): boolean =>
  legal.some((move) => touch(move, setup).also?.some((at) => placeOf(at).kind === 'die'));

export function why(at: string, _scene: Scene, setup: Setup, legal: readonly Move[]): Line {
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

export function hint(why: HintWhy, about: readonly string[]): Line {
  const rabbits = about.flatMap((word) => colourNames.filter((one) => one === word));
  const [first] = rabbits;
  return whyLine(why, first ? { rabbit: rabbitLine(first), rabbits: pairLine(rabbits) } : {});
}

export function thought(said: Thought): Line {
  const rabbits = said.about.flatMap((word) => colourNames.filter((one) => one === word));
  const [first] = rabbits;
  const plain = plainThought(said);
  if (plain || !first) return plain ?? line('thought.nothing_better');
  if (said.why === 'bring_together') return line('thought.bring_rabbit', { rabbit: rabbitLine(first) });
  return line(said.why === 'know' ? 'thought.know_pair' : 'thought.likely_pair', {
    rabbits: pairLine(rabbits),
    ...sureness(said),
  });
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
