// Vanish: which animal is missing? Its room in the page.
import type { Game } from '../game';
import Board from './Board.svelte';
import { ask, icon, keys, label, nameOf, risk, touch, why } from './moves';
import { empty, fold, isOpen, look, shut, type Scene } from './scene';
import { show } from './show';
import { peek, see, tell } from './tell';

export const game: Game<'vanish', Scene> = {
  name: 'vanish',
  ...{ empty, look, fold, isOpen, shut },
  ...{ show, tell, see, peek },
  ...{ touch, label, icon, risk, ask, why, nameOf, keys },
  Board,
};
