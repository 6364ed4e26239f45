// The instruments: a few oscillators and some noise through short envelopes, warm and never shrill. What they play stands in
// scores.ts.
import { scores, type Note } from './scores';
import type { SoundName } from './sound';

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
