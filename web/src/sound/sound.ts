// Sounds, made when they are heard: no files. Each also has a visible sign.
import { settings } from '../settings/settings.svelte';

export type SoundName = 'peek' | 'swap' | 'right' | 'wrong' | 'dice' | 'card' | 'fanfare' | 'turn' | 'tap';

// Browsers let a page make sounds only after it was touched.
let context: AudioContext | null = null;

export function wakeSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  } catch {
    // A device without sound plays on in silence.
  }
}

export function sound(name: SoundName): void {
  const volume = settings.muted ? 0 : name === 'turn' ? settings.bell : settings.volume;
  if (!context || context.state !== 'running' || volume === 0 || (document.hidden && name !== 'turn')) return;
  players?.(context, name, volume);
}

// The instruments come when they are first needed.
let players: ((context: AudioContext, name: SoundName, volume: number) => void) | null = null;
export async function loadSounds(): Promise<void> {
  players ??= (await import('./instruments')).play;
}
