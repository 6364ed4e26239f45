// The moves of vanish as they are touched, named and asked for. Everything here reads the words of the legal moves.
import type { IconName } from '../../art/icons';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup, Touch } from '../game';
import { readMove, verbsOf } from '../moves';
import { animalIn, animals, hats, type Scene } from './scene';

export const nameOfAnimal = (word: unknown): Line => line(`animal.${animalIn(word) ?? 'rabbit'}`);
export const anAnimal = (word: unknown): Line => line(`animal.a_${animalIn(word) ?? 'rabbit'}`);

export function touch(move: string, _setup: Setup): Touch {
  const { verb, words } = readMove(move);
  const kind = verb === 'call' ? 'animal' : 'hat';
  return { at: words.map((one) => `${kind}:${one}`) };
}

export function label(move: string, _setup: Setup): Line {
  const { verb, words, numbers } = readMove(move);
  const [a = 0, b = 0] = numbers;
  switch (verb) {
    case 'look':
      return line('vanish.do_look', { hat: a });
    case 'swap':
      return line('vanish.do_swap', { a, b });
    case 'call':
      return line('vanish.do_call', { animal: nameOfAnimal(words[0]) });
    case 'stay':
      return line('vanish.do_stay');
    default:
      return line('vanish.do_done');
  }
}

const icons: Record<string, IconName> = { look: 'eye', swap: 'swap', call: 'call', stay: 'stay', done: 'done' };
export const icon = (move: string): IconName => icons[readMove(move).verb] ?? 'done';

export function risk(move: string, _scene: Scene, _setup: Setup): Line | null {
  const { verb, words } = readMove(move);
  return verb === 'call' ? line('vanish.risk_call', { animal: nameOfAnimal(words[0]) }) : null;
}

export function ask(legal: string[], scene: Scene, _setup: Setup): Line {
  const can = verbsOf(legal);
  if (can.has('done')) return line('vanish.ask_more');
  const hat = scene.look?.hat;
  if (can.has('swap') && hat) return line(can.has('stay') ? 'vanish.ask_may_swap' : 'vanish.ask_swap', { hat });
  return line('vanish.ask_turn');
}

export function why(at: string, scene: Scene, setup: Setup, legal: string[]): Line {
  const can = verbsOf(legal);
  if (at === 'box') return line(can.has('call') ? 'vanish.why_box' : 'vanish.why_box_later');
  if (at === `hat:${scene.look?.hat}`) return line('vanish.why_looked');
  return ask(legal, scene, setup);
}

export function nameOf(at: string, _scene: Scene, _setup: Setup): Line {
  const [kind, what] = at.split(':');
  if (kind === 'hat') return line('vanish.hat', { hat: Number(what) });
  if (kind === 'animal') return nameOfAnimal(what);
  return line('vanish.box');
}

// A letter of each animal's name that no command of the page has.
export const animalKeys = { rabbit: 'r', dove: 'd', cat: 'k', owl: 'o', frog: 'f', mouse: 'u' } as const;
export const keys = (_setup: Setup): Record<string, string> => ({
  ...Object.fromEntries(hats.map((hat) => [String(hat), `hat:${hat}`])),
  ...Object.fromEntries(animals.map((animal) => [animalKeys[animal], `animal:${animal}`])),
});
