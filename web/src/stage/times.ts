// How long each beat of the show lasts, in milliseconds, at the three paces of a table. Everything that is shown takes its
// time from here.
import type { Pace } from '../settings/settings.svelte';

type ByPace = Readonly<Record<Pace, number>>;
const at = (calm: number, normal: number, quick: number): ByPace => ({ calm, normal, quick });

export const times = {
  none: at(0, 0, 0),
  // Who does it: the arrow and the header come first, alone.
  who: at(750, 450, 120),
  // Something is done.
  lift: at(1100, 700, 350),
  turn: at(420, 260, 140),
  swap: at(2000, 1250, 690),
  fly: at(1000, 620, 340),
  hop: at(2600, 1800, 600),
  deal: at(1700, 1200, 480),
  tumble: at(1150, 750, 400),
  put: at(450, 280, 140),
  // Everybody holds their breath.
  breath: at(700, 400, 160),
  drum: at(1900, 1250, 600),
  // What came of it.
  peep: at(600, 380, 200),
  result: at(1500, 950, 480),
  big: at(2600, 1700, 850),
  // Numbers for who wants no motion, before and after.
  before: at(1400, 900, 500),
  after: at(1700, 1100, 600),
  // The table as it is now.
  state: at(450, 250, 100),
} as const satisfies Record<string, ByPace>;
export type BeatTime = keyof typeof times;

// How long something stays open for the one who peeks; twice as long with the handicap.
export const peekTime: ByPace = at(5000, 3500, 2200);
// A tap closes what is open only after this: whoever taps on and on, as children do, does not throw a peek away.
export const peekAtLeast = 800;
// A tap is waited for at the end of a round; with more news waiting, only so long.
export const gateAtMost = at(9000, 6000, 3000);
