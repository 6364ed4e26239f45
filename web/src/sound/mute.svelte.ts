// Tells when the sound is switched off or on, from wherever that is done; the first time at once.
export function followMute(chosen: { readonly muted: boolean }, tell: (muted: boolean) => void): void {
  $effect.root(() => {
    $effect(() => tell(chosen.muted));
  });
}
