// court: every head its hat. Puts the room together.
import type { Game } from '../game';
import Board from './Board.svelte';
import { ask, hint, icon, keys, label, nameOf, risk, touch, why } from './moves';
import { empty, isOpen, look, shut, type Scene } from './scene';
import { script } from './script';
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
  label,
  icon,
  risk,
  ask,
  why,
  hint,
  nameOf,
  keys,
  Board,
  Won,
};
