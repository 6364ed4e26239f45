// What is played: every sound as a list of notes. docs/design.md says what each one is for.
import type { SoundName } from './sound';

export interface Note {
  at: number; // seconds from now
  wave: OscillatorType | 'noise';
  from: number; // Hz; for noise the middle of what is let through
  to?: number; // where it slides to
  long: number; // seconds
  loud?: number;
  soft?: number; // seconds until it is at its loudest
}

const chime = (at: number, from: number, long = 0.5, loud = 0.5): Note[] => [
  { at, wave: 'sine', from, long, loud },
  { at, wave: 'triangle', from: from * 2, long: long * 0.6, loud: loud * 0.3 },
];
const tap = (at: number, from: number, loud = 0.5): Note => ({ at, wave: 'noise', from, long: 0.05, loud });
// A horn: two that are not quite in tune sound like several, and one an octave below makes them warm.
const horn = (at: number, from: number, long: number, loud = 0.3): Note[] => [
  { at, wave: 'triangle', from, long, loud, soft: 0.03 },
  { at, wave: 'triangle', from: from * 1.004, long, loud: loud * 0.8, soft: 0.04 },
  { at, wave: 'sine', from: from / 2, long, loud: loud * 0.8, soft: 0.03 },
];

// Strokes on a soft snare, two hands in turn, closer and louder as it goes on.
function roll(seconds: number): Note[] {
  const notes: Note[] = [];
  for (let at = 0, hand = 0; at < seconds; hand += 1) {
    const gone = at / seconds;
    const loud = 0.1 + 0.42 * gone * gone;
    notes.push({ at, wave: 'noise', from: hand % 2 ? 1250 : 1050, to: 700, long: 0.085, loud });
    if (hand % 3 === 0) notes.push({ at, wave: 'sine', from: 150, to: 105, long: 0.09, loud: loud * 0.7 });
    at += 0.062 - 0.024 * gone;
  }
  return notes;
}

export const scores: Record<SoundName, Note[]> = {
  tap: [{ at: 0, wave: 'sine', from: 520, to: 420, long: 0.07, loud: 0.35 }],
  // A lid that is lifted: a small slide upwards.
  peek: [{ at: 0, wave: 'sine', from: 320, to: 760, long: 0.28, loud: 0.5, soft: 0.04 }, ...chime(0.2, 1180, 0.3, 0.18)],
  // Two things pass each other: air one way, then the other.
  swap: [
    { at: 0, wave: 'noise', from: 500, to: 1500, long: 0.42, loud: 0.5, soft: 0.15 },
    { at: 0.32, wave: 'noise', from: 1400, to: 420, long: 0.45, loud: 0.5, soft: 0.15 },
    { at: 0.74, wave: 'sine', from: 190, to: 120, long: 0.1, loud: 0.6 },
  ],
  right: [...chime(0, 659, 0.35), ...chime(0.13, 831, 0.35), ...chime(0.26, 988, 0.7)],
  wrong: [
    { at: 0, wave: 'triangle', from: 294, to: 277, long: 0.25, loud: 0.5 },
    { at: 0.24, wave: 'triangle', from: 233, to: 185, long: 0.5, loud: 0.5 },
  ],
  dice: [0, 0.07, 0.15, 0.25, 0.38, 0.55].map((at, index) => tap(at, 1700 + (index % 3) * 500, 0.7 - index * 0.08)),
  card: [{ at: 0, wave: 'noise', from: 2600, to: 1200, long: 0.11, loud: 0.45, soft: 0.02 }, tap(0.1, 900, 0.35)],
  turn: [...chime(0, 784, 0.45, 0.45), ...chime(0.16, 1047, 0.7, 0.45)],
  // A jump and a landing.
  hop: [
    { at: 0, wave: 'sine', from: 300, to: 620, long: 0.14, loud: 0.42, soft: 0.02 },
    { at: 0.17, wave: 'sine', from: 230, to: 140, long: 0.09, loud: 0.5 },
    tap(0.17, 700, 0.2),
  ],
  drum: roll(1.2),
  // A cymbal, brushed rather than struck, and bells that run upwards through it.
  reveal: [
    { at: 0, wave: 'noise', from: 5200, to: 3400, long: 1.3, loud: 0.26, soft: 0.03 },
    { at: 0, wave: 'noise', from: 2600, to: 1900, long: 0.7, loud: 0.18, soft: 0.01 },
    ...[784, 988, 1175, 1568].flatMap((hertz, index) => chime(0.03 + index * 0.055, hertz, 0.8 - index * 0.1, 0.24)),
  ],
  // "Oh, never mind": down, and half of it up again.
  aww: [
    { at: 0, wave: 'triangle', from: 440, to: 370, long: 0.34, loud: 0.36, soft: 0.05 },
    { at: 0, wave: 'sine', from: 220, to: 185, long: 0.36, loud: 0.3, soft: 0.05 },
    ...chime(0.34, 415, 0.45, 0.3),
  ],
  // A gong far away: something is finished, and something new begins.
  round: [
    { at: 0, wave: 'sine', from: 196, long: 1.4, loud: 0.5, soft: 0.02 },
    { at: 0, wave: 'sine', from: 294, long: 1.1, loud: 0.24, soft: 0.03 },
    ...chime(0.1, 587, 0.9, 0.2),
    ...chime(0.28, 784, 0.9, 0.2),
  ],
  // Ta-ta-ta-taa, ta-taa: horns over a little drum, then a chord with bells on it.
  fanfare: [
    ...[0, 0.15, 0.3].flatMap((at) => [...horn(at, 392, 0.16), tap(at, 1100, 0.25)]),
    ...horn(0.45, 523, 0.42),
    ...horn(0.9, 440, 0.2),
    ...horn(1.1, 494, 0.2),
    ...[523, 659, 784].flatMap((hertz) => horn(1.32, hertz, 1.5, 0.24)),
    { at: 1.32, wave: 'noise', from: 4600, to: 3000, long: 1.2, loud: 0.14, soft: 0.02 },
    ...[1047, 1319, 1568, 2093].flatMap((hertz, index) => chime(1.5 + index * 0.12, hertz, 0.8, 0.16)),
  ],
  // For who has not won: a little tune that ends on the way up, like a question.
  encore: [
    ...chime(0, 523, 0.32, 0.36),
    ...chime(0.2, 440, 0.32, 0.36),
    ...chime(0.4, 494, 0.32, 0.36),
    ...chime(0.62, 587, 0.4, 0.36),
    ...chime(0.84, 784, 0.8, 0.32),
    { at: 0.62, wave: 'sine', from: 196, long: 0.9, loud: 0.3, soft: 0.04 },
  ],
};

// When the last of it has died away, in seconds.
export const lengthOf = (name: SoundName): number => Math.max(...scores[name].map((note) => note.at + note.long));
