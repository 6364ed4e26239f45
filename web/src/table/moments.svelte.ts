// What is seen for a moment beside the game: a notice, and what people wave.
import type { Bubble } from '../parts/people';
import { emoteNames, type EmoteMessage } from '../protocol';
import { settings } from '../settings/settings.svelte';
import type { Line } from '../texts/texts.svelte';

export class Moments {
  notice: Line | null = $state.raw(null); // what just went wrong, or can't be
  emotes: Bubble[] = $state.raw([]);
  // What the animal that has moved last thought, where they think aloud.
  thought: { seat: number; line: Line } | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private bubbles = 0;

  say(sentence: Line): void {
    clearTimeout(this.timer);
    this.notice = sentence;
    this.timer = setTimeout(() => this.hush(), 6000);
  }
  hush(): void {
    this.notice = null;
  }

  // A bot's comes after something that has happened: whoever wants silence sees none of these.
  wave(message: EmoteMessage): void {
    if (message.after !== undefined && !settings.waves) return;
    const emote = emoteNames.find((name) => name === message.emote);
    if (!emote) return;
    const id = ++this.bubbles;
    this.emotes = [...this.emotes, { seat: message.seat, emote, id }];
    setTimeout(() => (this.emotes = this.emotes.filter((one) => one.id !== id)), 3500);
  }
}
