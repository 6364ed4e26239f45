// What the hand feels with a sound, on a device that can: milliseconds of trembling and of rest, in turn. Short and seldom:
// what comes with every move, as cards and swaps, is only heard.
import type { SoundName } from './sound';

export const buzzes: Partial<Record<SoundName, readonly number[]>> = {
  peek: [15],
  hop: [10],
  dice: [12, 50, 12, 70, 12],
  reveal: [25],
  right: [20, 60, 45],
  wrong: [45, 90, 45],
  turn: [30],
  fanfare: [30, 120, 30, 120, 30, 120, 110, 340, 30, 170, 220],
};

// A computer has the call too, and nothing that trembles: there has to be something to touch as well.
export function canBuzz(): boolean {
  return typeof navigator !== 'undefined' && 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches;
}

export function buzz(name: SoundName): void {
  const pattern = buzzes[name];
  // A page that was never touched may not, and would be told so in the console.
  if (!pattern || !canBuzz() || navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate([...pattern]);
}
