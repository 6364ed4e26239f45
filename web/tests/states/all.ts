// All of them.
import type { State } from '../states';
import { court } from './court';
import { over } from './over';
import { puzzles } from './puzzles';
import { rabbits } from './rabbits';
import { rooms } from './rooms';
import { table } from './table';
import { vanish } from './vanish';

export const all: State[] = [...rooms, ...table, ...vanish, ...court, ...rabbits, ...over, ...puzzles];
export const stateOf = (name: string): State => {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`no state '${name}'`);
  return found;
};
