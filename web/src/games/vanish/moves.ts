// The moves of vanish as they are touched, named and asked for. Everything here reads the legal moves.
import type { DeedName } from '../../art/deeds';
import { animalNames, moves, type Animal, type Move, type MoveParts } from '../../facts/vanish';
import { line, type Line } from '../../texts/texts.svelte';
import type { Thought } from '../../protocol';
import type { Setup, Touch } from '../game';
import { whyLine, type HintWhy } from '../hints';
import { plainThought, sureness } from '../thoughts';
import { hats, type Scene } from './scene';

export const animalLine = (animal: Animal): Line => line(`animal.${animal}`);

type Verb = MoveParts['verb'];
const verbsOf = (legal: readonly Move[]): Set<Verb> => new Set(legal.map((move) => moves[move].verb));

export function touch(move: Move): Touch {
  const parts = moves[move];
  switch (parts.verb) {
    case 'look':
      return { at: [`hat:${parts.hat}`] };
    case 'swap':
      return { at: parts.hats.map((hat) => `hat:${hat}`) };
    case 'call':
      return { at: [`animal:${parts.animal}`], also: ['box'] };
    case 'stay':
    case 'done':
      return { at: [] };
  }
}

export function label(move: Move): Line {
  const parts = moves[move];
  switch (parts.verb) {
    case 'look':
      return line('vanish.do_look', { hat: parts.hat });
    case 'swap':
      return line('vanish.do_swap', { a: parts.hats[0], b: parts.hats[1] });
    case 'call':
      return line('vanish.do_call', { animal: animalLine(parts.animal) });
    case 'stay':
      return line('vanish.do_stay');
    case 'done':
      return line('vanish.do_done');
  }
}

export const verb = (move: Move): Verb => moves[move].verb;
export const picture = (move: Move): DeedName => verb(move);
export const word = (move: Move): Line => line(`vanish.verb_${verb(move)}`);
export function more(like: Move, chosen: readonly string[]): Line {
  const kind = verb(like);
  if (kind === 'look' || kind === 'call') return line(`vanish.which_${kind}`);
  return line(chosen.length > 0 ? 'vanish.which_other' : 'vanish.which_swap');
}

// Right or wrong, it is said what comes of it: who has a hat already wins the game with the second round.
export function risk(move: Move, scene: Scene, setup: Setup): Line | null {
  const parts = moves[move];
  if (parts.verb !== 'call') return null;
  const won = scene.players[setup.seat - 1]?.tokens.length ?? 0;
  return line('vanish.risk_call', { animal: animalLine(parts.animal), win: won > 0 ? 'game' : 'round' });
}

export function ask(legal: readonly Move[], scene: Scene): Line {
  const can = verbsOf(legal);
  if (can.has('done')) return line('vanish.ask_more');
  const hat = scene.look?.hat;
  if (can.has('swap') && hat) return line(can.has('stay') ? 'vanish.ask_may_swap' : 'vanish.ask_swap', { hat });
  return line('vanish.ask_turn');
}

export function why(at: string, scene: Scene, _setup: Setup, legal: readonly Move[]): Line {
  if (at === 'box') return line('vanish.why_box');
  if (at === `hat:${scene.look?.hat}`) return line('vanish.why_looked');
  return ask(legal, scene);
}

export function nameOf(at: string): Line {
  const [kind, what] = at.split(':');
  const animal = animalNames.find((one) => one === what);
  if (kind === 'hat') return line('vanish.hat', { hat: Number(what) });
  return animal ? animalLine(animal) : line('vanish.box');
}

export function hint(why: HintWhy, about: readonly string[]): Line {
  const animal = animalNames.find((one) => about.includes(one));
  return whyLine(why, animal ? { animal: animalLine(animal) } : {});
}
export function thought(said: Thought): Line {
  const animal = animalNames.find((one) => said.about.includes(one));
  const args = animal ? { animal: animalLine(animal), ...sureness(said) } : {};
  if (said.why === 'hide' && animal) return line('thought.hide_animal', args);
  return plainThought(said) ?? line(said.why === 'know' ? 'thought.know_box' : 'thought.likely_box', args);
}
export const thing = nameOf;

// A letter of each animal's name that no command of the page has.
export const animalKeys: Record<Animal, string> = { rabbit: 'r', dove: 'd', cat: 'k', owl: 'o', frog: 'f', mouse: 'u' };
export const keys = (): Record<string, string> => ({
  ...Object.fromEntries(hats.map((hat) => [String(hat), `hat:${hat}`])),
  ...Object.fromEntries(animalNames.map((animal) => [animalKeys[animal], `animal:${animal}`])),
});
