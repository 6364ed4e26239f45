// Vanish: which animal is missing? Its room in the page.
import type { Game } from '../game';
import Board from './Board.svelte';
import { ask, hint, icon, keys, label, nameOf, risk, touch, why } from './moves';
import { empty, isOpen, look, reopen, shut, type Scene } from './scene';
import { script } from './script';
import { peek, see } from './tell';
import Won from './Won.svelte';

export const game: Game<'vanish', Scene> = {
  name: 'vanish',
  ...{ empty, look, isOpen, shut },
  ...{ script, see, peek, reopen },
  ...{ touch, label, icon, risk, ask, why, hint, nameOf, keys },
  Board,
  Won,
};
