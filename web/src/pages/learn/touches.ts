// What has to be touched for a step, from what is chosen so far: a thing, then perhaps another one, then the button.
import type { Step } from '../../games/lesson';
import type { GameMove } from '../../protocol';
import type { Table } from '../../table/table.svelte';
import { nextTouch } from '../table/guide';

const first = (places: string[], from: string | undefined): string[] =>
  places.toSorted((a, b) => Number(b === from) - Number(a === from));

// All that belongs to it, in order; what is lifted already needs no touch.
export function placesOf({ move, from, tap }: Step<GameMove>, { chooser }: Table): string[] {
  if (tap !== undefined) return [tap];
  return first(chooser.moves.find((one) => one.move === move)?.at ?? [], from);
}

// For the glove: the first of these that is on the page.
export function touches({ move, from, tap }: Step<GameMove>, { chooser }: Table): string[] {
  if (tap !== undefined || move === undefined) return tap === undefined ? [] : [tap];
  return first(nextTouch(move, chooser, false), from);
}

// What was chosen, or said to be meant, that does not belong to it.
export function strays(step: Step<GameMove>, table: Table): { picked: string[]; meant: boolean } {
  const { chooser, game } = table;
  const right = placesOf(step, table);
  const verb = step.move !== undefined ? game?.verb(step.move) : undefined;
  return {
    picked: chooser.picked.filter((one) => !right.includes(one)),
    meant: chooser.meant !== null && chooser.meant !== verb,
  };
}
