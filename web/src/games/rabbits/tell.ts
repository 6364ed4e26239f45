// The table in words. What happens is told in script.ts. What is told stays in the list of what happened, so it never names a
// card: which rabbit, which goal is heard by those who see it at that moment, and is not kept.
import type { Notes } from '../../facts/rabbits';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup } from '../game';
import { seatsFromMine } from '../seats';
import { about, everyOf } from '../sentences';
import { cardName, faceLine, goalLine, nameOf, pairLine, rabbitLine, slotSeen } from './names';
import { notedAt, type Of, type Scene } from './scene';

type MySetup = Setup<'rabbits'>;

export function tellEnd({ winners }: Of<'end'>, scene: Scene, setup: MySetup): Line {
  const [only] = winners;
  if (winners.length === 1 && only) {
    return about(setup, only, 'won', { n: scene.racks[only - 1]?.won ?? 0 });
  }
  return line('rabbits.shared', { names: everyOf(setup, winners) });
}

// The whole table in words: my side first, then the others in the order of their turns, then the middle.
export function see(scene: Scene, setup: MySetup, notes: Notes | null = null): Line[] {
  const lines: Line[] = [];
  if (scene.claimed) {
    const { seat, rabbits } = scene.claimed;
    lines.push(about(setup, seat, 'show', { rabbits: pairLine(rabbits) }));
  }
  if (scene.holder && !scene.drawn) lines.push(about(setup, scene.holder, 'hold'));
  if (scene.drawn) lines.push(line('rabbits.you_drew', { rabbit: rabbitLine(scene.drawn) }));
  for (const seat of seatsFromMine(setup)) {
    const rack = scene.racks[seat - 1];
    if (!rack) continue;
    lines.push(about(setup, seat, 'rack', { cards: rack.slots.map((card, slot) => slotSeen(setup, seat, slot + 1, card)) }));
    const goal = rack.goal ? goalLine(rack.goal) : line('rabbits.no_goal');
    lines.push(about(setup, seat, 'have', { goal, n: rack.won }));
    lines.push(...seeNotes(scene, setup, seat, notes));
  }
  if (scene.dice.length > 0) lines.push(line('rabbits.see_dice', { dice: scene.dice.map(faceLine), n: scene.flips }));
  const piles = ['pile:hat', 'pile:wand', 'discard'].map((at) => nameOf(at, scene, setup));
  return [...lines, line('rabbits.see_piles', { piles })];
}

// What the notes say of cards that don't show their rabbit now.
const seeNotes = (scene: Scene, setup: MySetup, seat: number, notes: Notes | null): Line[] =>
  (scene.racks[seat - 1]?.slots ?? []).flatMap((card, index) => {
    const rabbit = notedAt(notes, seat, index + 1);
    if (!rabbit || !card || card.rabbit) return [];
    return [line('rabbits.note_card', { card: cardName(setup, seat, index + 1), rabbit: rabbitLine(rabbit) })];
  });
