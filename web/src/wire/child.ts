// A small child at the table: all help for the memory, on one switch, and a calm pace for everybody. Everybody sees it.
//   - A page that lays a table says which seats: `layHere(game, { …, children: [1] })`, or `children` in a wish.
//   - At a table it is switched by the host: `table.setChild(seat, on)`.
//   - On this device it is kept in settings: `child` for whoever plays alone, `children` beside `people`.
import type { Handicap } from '../protocol';

export const childHelp: Handicap = { peek: 'long', notes: true, hints: true };
export const noHelp: Handicap = { peek: 'usual', notes: false, hints: false };
export const isChild = (help: Handicap | undefined): boolean =>
  help?.peek === 'long' && help.notes === true && help.hints === true;

// What is set for a table of so many seats at which small children sit; null where there are none.
export function setForChildren(children: readonly number[], seats: number): { handicaps: Handicap[]; pace: 'calm' } | null {
  if (!children.some((seat) => seat <= seats)) return null;
  const handicaps = Array.from({ length: seats }, (_, i) => (children.includes(i + 1) ? childHelp : {}));
  return { handicaps, pace: 'calm' };
}
