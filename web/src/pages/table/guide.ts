// A hint at work: what is to be touched next for its move, from what is chosen already; and when it comes by itself.
import type { Chooser } from '../../games/chooser.svelte';
import { isSure } from '../../games/hints';
import type { GameMove, HintMessage } from '../../protocol';

export const YES = 'yes'; // the answer to "Sure?"
export const UNDO = 'undo'; // a step back

// In the order in which the glove looks for them: the first that is on the page is pointed at.
type Chosen = Pick<Chooser, 'moves' | 'picked' | 'ready' | 'meant'>;
type Meant = Chooser['moves'][number];
export function nextTouch(move: GameMove, chooser: Chosen, sure: boolean): string[] {
  if (sure) return [YES];
  const meant = chooser.moves.find((one) => one.move === move);
  if (!meant) return [];
  if (!leadsTo(meant, chooser)) return [UNDO];
  const left = meant.at.filter((at) => !chooser.picked.includes(at));
  // Something else could be done with what is chosen: what is meant has to be said, before more is chosen.
  if (left.length > 0 && chooser.ready.length > 0 && chooser.meant !== meant.verb) return [`do:${meant.verb}`];
  if (left.length > 0) return left;
  return [`do:${move}`, `do:${move.split(' ')[0]}`, ...meant.also];
}
// What is chosen, and the kind that is meant, belong to this move. Else a button would do something with what else is chosen.
function leadsTo({ verb, at, also }: Meant, { moves, picked, meant }: Chosen): boolean {
  const isItsKind = (one: Meant): boolean =>
    one.verb === meant && (one.verb === verb || one.also.some((sign) => also.includes(sign)));
  return picked.every((one) => at.includes(one)) && (meant === null || moves.some(isItsKind));
}

const games = 3; // of each kind on this device, in which the glove comes by itself
const patience = 12_000; // milliseconds without a touch
const soon = 8_000; // for a seat that is helped, when there is something that it knows for certain

// How long to wait until it comes by itself; null: only when it is asked for.
export function comesAfter(helped: boolean, finished: number, hint: HintMessage | null): number | null {
  if (helped && hint && isSure(hint.why)) return soon;
  return helped || finished < games ? patience : null;
}
