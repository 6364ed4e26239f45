// An event is a scene of beats, told in this order: who does it, the motion, the hold, the result, the new state. A beat is
// plain data but for what moves in it; the order inside of one is always the same: the picture, its sound, its words.
import { tick } from 'svelte';
import type { Pace } from '../settings/settings.svelte';
import type { SoundName } from '../sound/sound';
import type { Line } from '../texts/texts.svelte';
import { layMarks, makeShow, type Cut, type Show } from './show';
import { times, type BeatTime } from './times';

export type BeatKind = 'who' | 'motion' | 'hold' | 'result' | 'state';
// What waits for a tap: the end of a round, and my own dice.
export type GateKind = 'round' | 'roll';
export type Mark = readonly [place: string, number: number];

export interface Beat<Scene> {
  kind: BeatKind;
  lasts: BeatTime;
  // Whose moment it is from here on, null: nobody's; then the heading says what is going on.
  seat?: number | null;
  heading?: Line;
  gate?: GateKind;
  // The picture from here on.
  scene?(this: void, scene: Scene): Scene;
  // From here on what is written beside the picture, as notes on hats, is as after the event: where hats have changed
  // places, at the moment when they land.
  noted?: true;
  sound?: SoundName;
  // Words: for all; what this seat alone hears, or all for a moment (forAll), is never kept.
  tell?: Line;
  secret?: Line;
  forAll?: true;
  // What moves, on the board as it is drawn by then; and what is marked instead, for who wants no motion.
  move?(this: void, on: Show): Promise<unknown>;
  marks?: readonly Mark[];
}
export interface Script<Scene> {
  beats: Beat<Scene>[];
  open?: true; // what was open before it stays so: the box that a right call has opened
  end?(this: void): void; // what it laid over the board is taken away
}

// What a beat changes, wherever it is played: on a stage, or in a replay.
export interface Player<Scene> {
  moment(seat: number | null, heading: Line | null): void;
  picture(change: (scene: Scene) => Scene): void;
  notes(): void;
  words(told: Line | undefined, secret: Line | undefined, forAll: boolean): void;
  sound(name: SoundName): void;
  gate(kind: GateKind): Promise<void>;
}
// Where it can be seen. Without it the beats are gone through at once: pictures and words, nothing else.
export interface Seen {
  board: HTMLElement;
  pace: Pace;
  speed: number; // 1; more to catch up, or in a replay
  still: boolean; // no motion: marks instead
  cut: Cut;
}

export async function playScript<Scene>(
  script: Script<Scene>,
  player: Player<Scene>,
  seen: () => Seen | null,
): Promise<void> {
  try {
    for (const beat of script.beats) await playBeat(beat, player, seen());
  } finally {
    script.end?.();
  }
}

async function playBeat<Scene>(beat: Beat<Scene>, player: Player<Scene>, seen: Seen | null): Promise<void> {
  if (beat.seat !== undefined) player.moment(beat.seat, beat.heading ?? null);
  const live = seen && !seen.cut.now && !document.hidden ? seen : null;
  if (live && beat.gate) await player.gate(beat.gate);
  if (beat.scene) player.picture(beat.scene);
  if (beat.noted) player.notes();
  if (!live) return player.words(beat.tell, beat.secret, beat.forAll ?? false);
  if (beat.scene || beat.noted) await tick();
  if (beat.sound) player.sound(beat.sound);
  player.words(beat.tell, beat.secret, beat.forAll ?? false);
  const show = makeShow(live.board, live.cut, times[beat.lasts][live.pace] / live.speed);
  const unmark = live.still && beat.marks ? layMarks(live.board, beat.marks) : (): void => {};
  // A drawing that fails must not stop the game, nor shorten what is shown.
  const moved = live.still ? undefined : beat.move?.(show).catch((error: unknown) => console.error(error));
  await Promise.all([moved, show.wait(show.ms)]);
  unmark();
}

// The same gone through at once: what lies there afterwards, and all that was said.
export function through<Scene>({ beats }: Script<Scene>, scene: Scene): { scene: Scene; told: Line[]; secrets: Line[] } {
  return {
    scene: beats.reduce((now, beat) => beat.scene?.(now) ?? now, scene),
    told: beats.flatMap(({ tell }) => tell ?? []),
    secrets: beats.flatMap(({ secret }) => secret ?? []),
  };
}

// The beats that most events have.
export const who = (seat: number, lasts: BeatTime = 'who'): { kind: 'who'; lasts: BeatTime; seat: number } => ({
  kind: 'who',
  lasts,
  seat,
});
export const house = (
  heading: Line,
  lasts: BeatTime = 'who',
): { kind: 'who'; lasts: BeatTime; seat: null; heading: Line } => ({
  kind: 'who',
  lasts,
  seat: null,
  heading,
});
