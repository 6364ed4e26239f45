// Vanish in words: what the table looks like to somebody who can't see it. What happens is told in script.ts.
import type { Animal, Notes } from '../../facts/vanish';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup } from '../game';
import { about, everyOf } from '../sentences';
import { animalLine } from './moves';
import { hats, left, underHat, type Scene } from './scene';

type MySetup = Setup<'vanish'>;

export const peeked = (hat: number, animal: Animal): Line => line('vanish.you_see', { animal: animalLine(animal), hat });
export const peek = ({ look }: Scene): Line | null => (look?.animal ? peeked(look.hat, look.animal) : null);

// Without a wand the turns were used up: the most hats have won.
export function tellEnd(winners: number[], scene: Scene, setup: MySetup): Line {
  const wand = scene.players.some((player) => player.tokens.includes('wand'));
  const only = winners.length === 1 ? winners[0] : undefined;
  if (wand && only !== undefined) return about(setup, only, 'won');
  return line('vanish.limit', { names: everyOf(setup, winners), n: winners.length });
}

export function see(scene: Scene, setup: MySetup, notes: Notes | null = null): Line[] {
  if (scene.round === 0) return [line('vanish.see_empty')];
  return [
    line('vanish.see_round', { round: scene.round, hats: hats.length }),
    seeBox(scene),
    ...seeLook(scene, setup),
    ...seeNotes(notes),
    ...scene.players.map((_, index) => seePlayer(scene, index + 1, setup)),
    line('vanish.see_left', { hats: left(scene, 'hat'), wands: left(scene, 'wand') }),
  ];
}

function seeBox({ box }: Scene): Line {
  if (!box) return line('vanish.see_box');
  return line(box.secret ? 'vanish.you_see_box' : 'vanish.see_box_open', { animal: animalLine(box.animal) });
}

function seeLook(scene: Scene, setup: MySetup): Line[] {
  const { look } = scene;
  return look ? [peek(scene) ?? about(setup, look.seat, 'looked', { hat: look.hat })] : [];
}

function seeNotes(notes: Notes | null): Line[] {
  const box = notes?.box;
  return [
    ...hats.flatMap((hat) => {
      const animal = underHat(notes, hat);
      return animal ? [line('vanish.note_hat', { hat, animal: animalLine(animal) })] : [];
    }),
    ...(box ? [line('vanish.note_box', { animal: animalLine(box) })] : []),
  ];
}

function seePlayer(scene: Scene, seat: number, setup: MySetup): Line {
  const { tokens, out } = scene.players[seat - 1]!;
  const has = tokens.includes('wand') ? 'wand' : tokens.includes('hat') ? 'hat' : 'none';
  return about(setup, seat, 'have', { has, out: out ? 'yes' : 'no' });
}
