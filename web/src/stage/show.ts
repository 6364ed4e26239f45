// What a game needs to show an event: its board, its time, sounds, and the moment at which the scene changes.
import { boxOf } from '../motion/box';
import { tick } from 'svelte';
import type { Pace } from '../settings/settings.svelte';
import type { SoundName } from '../sound/sound';

export interface Show {
  // The drawing of something that can be touched or lies somewhere, as 'hat:3'; null if it is not on the board.
  at(place: string): HTMLElement | null;
  // Milliseconds at this table's pace: what is called 400 lasts longer at a calm table.
  ms(usual: number): number;
  // True: no movement; before and after, with numbered markers instead.
  still: boolean;
  // False once somebody has decided to go on: what is left is not shown.
  going(): boolean;
  sound(name: SoundName): void;
  // The scene changes now. Resolves when it is drawn.
  fold(): Promise<void>;
  // A pause that ends early when nobody waits for it.
  wait(usual: number): Promise<void>;
  // Puts a numbered marker on a place: for who wants no motion.
  mark(place: string, number: number): void;
  unmark(): void;
}

export const tempo: Record<Pace, number> = { calm: 1.6, normal: 1, quick: 0.55 };
// How long something stays open for the one who peeks, in milliseconds; twice as long with the handicap.
export const peekTime: Record<Pace, number> = { calm: 5000, normal: 3500, quick: 2200 };

export interface Showing {
  board: HTMLElement;
  pace: Pace;
  speed: number; // 1; more to catch up or in a replay
  still: boolean;
  sound: (name: SoundName) => void;
  fold(): void;
  cut: { now: boolean; wake: () => void };
}

export function makeShow(showing: Showing): Show {
  const going = (): boolean => !showing.cut.now && !document.hidden;
  const ms = (usual: number): number => (going() ? (usual * tempo[showing.pace]) / showing.speed : 0);
  const at = (place: string): HTMLElement | null => showing.board.querySelector<HTMLElement>(`[data-at="${place}"]`);
  const marks: HTMLElement[] = [];
  return {
    at,
    ms,
    still: showing.still,
    going,
    sound: showing.sound,
    async fold() {
      showing.fold();
      await tick();
    },
    wait: (usual) =>
      new Promise<void>((done) => {
        const time = setTimeout(done, ms(usual));
        const before = showing.cut.wake;
        showing.cut.wake = () => {
          clearTimeout(time);
          before();
          done();
        };
      }),
    mark(place, number) {
      const spot = at(place);
      if (!spot) return;
      const marker = document.createElement('span');
      marker.className = 'marker';
      marker.setAttribute('aria-hidden', 'true');
      marker.textContent = String(number);
      const box = boxOf(spot);
      const ground = boxOf(showing.board);
      marker.style.left = `${box.left - ground.left + box.width / 2}px`;
      marker.style.top = `${box.top - ground.top}px`;
      showing.board.append(marker);
      marks.push(marker);
    },
    unmark() {
      for (const marker of marks.splice(0)) marker.remove();
    },
  };
}

// Whatever moves is where it goes, at once.
export function finishMotion(board: HTMLElement | null): void {
  for (const movement of board?.getAnimations({ subtree: true }) ?? []) {
    if (movement.effect?.getComputedTiming().endTime !== Infinity) movement.finish();
  }
}
