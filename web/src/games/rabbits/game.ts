// The game rabbits, put together.
import type { Game } from '../game';
import Board from './Board.svelte';
import { ask, hint, keys, label, more, picture, risk, thought, touch, verb, why, word } from './moves';
import { nameOf, thing } from './names';
import { cover, empty, isOpen, look, shut, type Scene } from './scene';
import { script } from './script';
import Sure from './Sure.svelte';
import { see } from './tell';
import Won from './Won.svelte';

export const game: Game<'rabbits', Scene> = {
  name: 'rabbits',
  empty,
  look,
  isOpen,
  shut,
  script,
  see,
  touch,
  verb,
  picture,
  word,
  label,
  more,
  risk,
  ask,
  why,
  hint,
  thought,
  nameOf,
  thing,
  keys,
  cover,
  Board,
  Won,
  Sure,
};
