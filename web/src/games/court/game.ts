// court: every head its hat. Puts the room together.
import type { Game } from '../game';
import Board from './Board.svelte';
import { ask, hint, keys, label, more, nameOf, picture, risk, thing, thought, touch, verb, why, word } from './moves';
import { empty, isOpen, look, shut, type Scene } from './scene';
import { script } from './script';
import Sure from './Sure.svelte';
import { see } from './tell';
import Won from './Won.svelte';

export const game: Game<'court', Scene> = {
  name: 'court',
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
  Board,
  Won,
  Sure,
};
