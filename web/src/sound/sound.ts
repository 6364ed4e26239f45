// Sounds, made when they are heard: no files. Each also has a visible sign, and some are felt in the hand.
import { buzz } from './buzz';
import { followMute } from './mute.svelte';

export type SoundName =
  | 'peek'
  | 'swap'
  | 'right'
  | 'wrong'
  | 'dice'
  | 'card'
  | 'hop'
  | 'drum'
  | 'reveal'
  | 'aww'
  | 'round'
  | 'fanfare'
  | 'encore'
  | 'turn'
  | 'tap';

// How loud, as somebody chose it: from 0 to 1.
export interface Volumes {
  readonly volume: number;
  readonly bell: number; // of what calls somebody
  readonly muted: boolean;
  readonly buzz: boolean; // felt in the hand as well; silence does not switch it off
}

// Browsers let a page make sounds only after it was touched.
let context: AudioContext | null = null;
let volumes: Volumes | null = null;
let house: GainNode | null = null; // every sound goes through it, so that silence comes at once

export function wakeSound(chosen: Volumes): void {
  volumes = chosen;
  try {
    context ??= new AudioContext();
    house ??= open(context, chosen);
    // Not only when it is suspended: a call interrupts it on an iPhone, which has a word of its own for that.
    if (context.state !== 'running') context.resume().catch(() => undefined);
  } catch {
    // A device without sound plays on in silence.
  }
}

function open(from: AudioContext, chosen: Volumes): GainNode {
  const gain = from.createGain();
  gain.connect(from.destination);
  followMute(chosen, (muted) => (gain.gain.value = muted ? 0 : 1));
  return gain;
}

export function sound(name: SoundName): void {
  if (!volumes) return;
  if (volumes.buzz) buzz(name);
  const volume = volumes.muted ? 0 : name === 'turn' ? volumes.bell : volumes.volume;
  if (!house || context?.state !== 'running' || volume === 0 || (document.hidden && name !== 'turn')) return;
  players?.(house, name, volume);
}

// The instruments come when they are first needed.
let players: ((house: AudioNode, name: SoundName, volume: number) => void) | null = null;
export async function loadSounds(): Promise<void> {
  players ??= (await import('./instruments')).play;
}
