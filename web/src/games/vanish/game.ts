// Vanish: which animal is missing? Its room in the page.
import type { Game } from '../game';
import Board from './Board.svelte';
import { ask, hint, keys, label, more, nameOf, picture, risk, thing, thought, touch, verb, why, word } from './moves';
import { empty, isOpen, look, reopen, shut, type Scene } from './scene';
import { script } from './script';
import Sure from './Sure.svelte';
import { peek, see } from './tell';
import Won from './Won.svelte';

export const game: Game<'vanish', Scene> = {
  name: 'vanish',
  ...{ empty, look, isOpen, shut },
  ...{ script, see, peek, reopen },
  ...{ touch, verb, picture, word, label, more, risk, ask, why, hint, thought, nameOf, thing, keys },
  ...{ Board, Sure, Won },
};
