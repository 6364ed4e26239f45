// What has to be touched for a step, from what is chosen so far: a thing, then perhaps another one, then the button.
import type { Step } from '../../games/lesson';
import type { GameMove } from '../../protocol';
import type { Table } from '../../table/table.svelte';

// All that belongs to it, in order; what is lifted already needs no touch.
export function placesOf({ move, from, tap }: Step<GameMove>, { game, setup, chooser }: Table): string[] {
  if (tap !== undefined) return [tap];
  if (move === undefined || !game || !setup) return [];
  const places = game.touch(move, setup).at.filter((one) => !chooser.given.includes(one));
  return places.sort((a, b) => Number(b === from) - Number(a === from));
}

// For the glove: the first of these that is on the page.
export function touches(step: Step<GameMove>, table: Table): string[] {
  const left = placesOf(step, table).filter((one) => !table.chooser.isPicked(one));
  return step.move === undefined ? left : [step.move, ...left];
}
