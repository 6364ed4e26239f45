// Tells when the sound is switched off or on, from wherever that is done; the first time at once.
import { settings } from '../settings/settings.svelte';

export function followMute(tell: (muted: boolean) => void): void {
  $effect.root(() => {
    $effect(() => tell(settings.muted));
  });
}
