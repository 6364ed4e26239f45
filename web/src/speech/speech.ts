// Read aloud: sentences spoken by the browser's own voices, for who does not read yet. Off until somebody wants it; silent
// with the sound, while the page is hidden, and where there is no voice.
import { settings } from '../settings/settings.svelte';
import { language, say, type Line } from '../texts/texts.svelte';
import { Speaker, type Manner } from './speaker';

const voices = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
let speaker: Speaker | null = null;

// Is there anything that could speak?
export const canSpeak = voices !== null;
// Is it wanted now? Whoever draws by it is told when that changes.
export const readsAloud = (): boolean => settings.aloud && !settings.muted && settings.volume > 0;

// Says a sentence, if it is wanted. Returns how to take it back while it still waits for its turn.
export function speak(sentence: Line | string, manner: Manner = 'told'): () => void {
  if (!readsAloud() || document.hidden) return () => {};
  speaker ??= new Speaker(voices);
  const text = typeof sentence === 'string' ? sentence : say(sentence);
  return speaker.say({ text, manner, language: language().code, volume: settings.volume });
}

// Says it to somebody who has pressed a button for just that, whether all else is read aloud or not.
export function speakNow(sentences: readonly Line[]): void {
  if (settings.muted || document.hidden) return;
  speaker ??= new Speaker(voices);
  const text = sentences.map(say).join(' ');
  speaker.say({ text, manner: 'touched', language: language().code, volume: settings.volume });
}

export const hush = (): void => speaker?.hush();
