// What is seen for a moment beside the game: a notice, and what people wave.
import type { Bubble } from '../parts/people';
import { emoteNames, type EmoteMessage } from '../protocol';
import type { Line } from '../texts/texts.svelte';

export class Moments {
  notice: Line | null = $state.raw(null); // what just went wrong, or can't be
  emotes: Bubble[] = $state.raw([]);
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

  wave(message: EmoteMessage): void {
    const emote = emoteNames.find((name) => name === message.emote);
    if (!emote) return;
    const id = ++this.bubbles;
    this.emotes = [...this.emotes, { seat: message.seat, emote, id }];
    setTimeout(() => (this.emotes = this.emotes.filter((one) => one.id !== id)), 3500);
  }
}
