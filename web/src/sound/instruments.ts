// The instruments: a few oscillators and some noise through short envelopes, warm and never shrill. A sound is a list of
// notes; docs/design.md says what each one is for.
import type { SoundName } from './sound';

interface Note {
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

const scores: Record<SoundName, Note[]> = {
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
  fanfare: [
    ...[523, 659, 784].flatMap((hertz, index) => chime(index * 0.14, hertz, 0.3)),
    ...[1047, 784, 659].flatMap((hertz) => chime(0.48, hertz, 1.3, 0.4)),
    ...[1568, 2093].flatMap((hertz, index) => chime(0.75 + index * 0.12, hertz, 0.7, 0.14)),
  ],
};

let noise: AudioBuffer | null = null;
function noiseOf(context: BaseAudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return noise;
}

function strike(context: BaseAudioContext, note: Note, out: AudioNode): void {
  const start = context.currentTime + note.at + 0.01;
  const end = start + note.long;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(note.loud ?? 0.5, start + (note.soft ?? 0.008));
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  envelope.connect(out);
  if (note.wave === 'noise') {
    const source = context.createBufferSource();
    source.buffer = noiseOf(context);
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = 1.4;
    filter.frequency.setValueAtTime(note.from, start);
    filter.frequency.exponentialRampToValueAtTime(note.to ?? note.from, end);
    source.connect(filter).connect(envelope);
    source.start(start, Math.random() * 0.2);
    source.stop(end + 0.02);
  } else {
    const source = context.createOscillator();
    source.type = note.wave;
    source.frequency.setValueAtTime(note.from, start);
    source.frequency.exponentialRampToValueAtTime(note.to ?? note.from, end);
    source.connect(envelope);
    source.start(start);
    source.stop(end + 0.02);
  }
}

export function play(house: AudioNode, name: SoundName, volume: number): void {
  const { context } = house;
  const out = context.createGain();
  // What is heard as half is less than half of the power.
  out.gain.value = volume * volume * 0.5;
  out.connect(house);
  for (const note of scores[name]) strike(context, note, out);
}
