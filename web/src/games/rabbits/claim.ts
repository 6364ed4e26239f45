// A claim: two cards are held up beside the goal, a drum roll, the verdict; only then the wand goes to its place.
import { boxOf } from '../../motion/box';
import { fly } from '../../motion/flight';
import { bounce, play, pop, shake, tremble } from '../../motion/motion';
import { who, type Beat, type Script } from '../../stage/beats';
import type { Show } from '../../stage/show';
import { line } from '../../texts/texts.svelte';
import type { Setup } from '../game';
import { about } from '../sentences';
import { cardAt, pileAt } from './motion';
import { pairLine } from './names';
import type { Claimed, Of, Scene } from './scene';

export function claimScript(
  event: Of<'claim'>,
  scene: Scene,
  setup: Setup<'rabbits'>,
  folded: (now: Scene) => Scene,
): Script<Scene> {
  const { seat, slots, rabbits, won, lost = false } = event;
  const goal = scene.racks[seat - 1]?.goal ?? null;
  const held: Claimed = { seat, slots, rabbits, goal, won, lost, told: false };
  const places = slots.map((slot) => `slot:${seat}:${slot}`);
  const up: Beat<Scene> = {
    kind: 'motion',
    lasts: 'fly',
    sound: 'card',
    scene: (now) => ({ ...now, claimed: held }),
    tell: about(setup, seat, 'claim'),
    move: (on) => rise(places, slots, on),
  };
  const drum: Beat<Scene> = {
    kind: 'hold',
    lasts: 'drum',
    sound: 'drum',
    move: (on) => Promise.all(slots.map((slot) => trembleAt(on, `shown:${slot}`))),
  };
  const verdict: Beat<Scene> = {
    kind: 'result',
    lasts: 'result',
    sound: won ? 'right' : 'wrong',
    scene: (now) => ({ ...now, claimed: { ...held, told: true } }),
    tell: about(setup, seat, won ? 'win' : lost ? 'lose' : 'miss'),
    secret: line('rabbits.shown', { rabbits: pairLine(rabbits) }),
    forAll: true,
    move: async (on) => {
      const sign = on.at('verdict');
      const panel = on.at('claim');
      await Promise.all([
        sign ? pop(sign, on.ms * 0.35) : undefined,
        panel && !won ? shake(panel, on.ms * 0.45) : undefined,
      ]);
    },
  };
  const counted: Beat<Scene> = {
    kind: 'state',
    lasts: 'fly',
    // The wand lies in its place when it has flown there.
    move: (on) => (won || lost ? prize(seat, won, on) : Promise.resolve()),
  };
  const state: Beat<Scene> = { kind: 'state', lasts: 'state', scene: folded, noted: true };
  return {
    beats: [
      { ...who(seat), marks: places.map((place, index) => [place, index + 1] as const) },
      up,
      drum,
      verdict,
      counted,
      state,
    ],
  };
}

async function trembleAt(on: Show, place: string): Promise<void> {
  const card = on.at(place);
  if (card) await tremble(card, on.ms);
}

// The two cards come up from the rack.
async function rise(places: string[], slots: number[], on: Show): Promise<void> {
  const way = async (place: string, slot: number, index: number): Promise<void> => {
    const from = cardAt(on, place);
    const card = on.at(`shown:${slot}`);
    if (!from) return;
    if (!card) return bounce(from, on.ms);
    const [start, box] = [boxOf(from), boxOf(card)];
    const x = start.x + start.width / 2 - box.x - box.width / 2;
    const y = start.y + start.height / 2 - box.y - box.height / 2;
    await play(
      card,
      [
        { transform: `translate(${x}px, ${y}px) scale(${start.width / box.width})` },
        { transform: 'scale(1.1)', offset: 0.8 },
        { transform: 'none' },
      ],
      { duration: on.ms * 0.85, delay: on.ms * 0.15 * index, fill: 'backwards' },
    );
  };
  await Promise.all(places.map((place, index) => way(place, slots[index] ?? 0, index)));
}

async function prize(seat: number, won: boolean, on: Show): Promise<void> {
  const wand = on.at('prize');
  const to = won ? on.at(`wands:${seat}`) : pileAt(on, 'pile:wand');
  if (wand && to) (await fly([{ what: wand, to, bulge: 0.1, take: true, spin: won ? 0 : 90 }], on.ms))();
}
