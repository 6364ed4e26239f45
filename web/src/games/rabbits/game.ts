// The game rabbits, put together.
import type { Game } from '../game';
import Board from './Board.svelte';
import { ask, hint, icon, keys, label, risk, touch, why } from './moves';
import { nameOf } from './names';
import { cover, empty, isOpen, look, shut, type Scene } from './scene';
import { script } from './script';
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
  label,
  icon,
  risk,
  ask,
  why,
  hint,
  nameOf,
  keys,
  cover,
  Board,
  Won,
};
