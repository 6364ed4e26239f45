// court: what lies there, in words. What happens is told in script.ts.
import type { Notes } from '../../facts/court';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup } from '../game';
import { about, everyOf } from '../sentences';
import { characterLine, headdressLine } from './names';
import { faceAt, hatIn, type Scene } from './scene';

type MySetup = Setup<'court'>;

export function tellEnd(winners: number[], scores: number[], setup: MySetup): Line {
  const [first = 1] = winners;
  const points = scores[first - 1] ?? 0;
  if (winners.length === 1 && first === setup.seat) return line('court.you_end', { points });
  return line('court.they_end', { names: everyOf(setup, winners), count: winners.length, points });
}

// The whole table for who can't see it: the columns, what is open, the piles, what everybody has.
export function see(scene: Scene, setup: MySetup, notes: Notes | null = null): Line[] {
  const open = scene.looked?.hat ? scene.looked : scene.shown;
  return [
    ...(scene.dead ? [line('court.dead')] : []),
    ...scene.columns.map((one, index): Line => {
      const hat = index + 1;
      if (!one.used) return line('court.see_closed', { hat });
      if (!one.character) return line('court.place_empty', { hat });
      return line(one.hat ? 'court.see_column' : 'court.see_bare', { hat, character: characterLine(one.character) });
    }),
    ...(scene.looked && !scene.looked.hat ? [about(setup, scene.looked.seat, 'look', { hat: scene.looked.column })] : []),
    ...(open
      ? [line('court.hat_is', { hat: open.column, headdress: headdressLine(faceAt(scene, open.column) ?? 'magic') })]
      : []),
    ...scene.columns.flatMap((_, index): Line[] => {
      const hat = hatIn(notes, index + 1);
      return hat ? [line('court.note_hat', { hat: index + 1, headdress: headdressLine(hat) })] : [];
    }),
    ...(scene.piles ? [line('court.see_piles', scene.piles)] : []),
    ...scene.seats.map((one, index): Line => {
      const { pairs, penalties, magic, points } = one;
      return about(setup, index + 1, 'have', { pairs, penalties, magic, points });
    }),
  ];
}
