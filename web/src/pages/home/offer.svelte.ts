// The first tap on a game: shall we show it, or do you know it? Asked once, and again where a lesson was left in the middle.
import type { GameName } from '../../protocol';
import { go } from '../../route.svelte';
import { lessons } from '../../settings/lessons.svelte';

class Offer {
  game: GameName | null = $state(null); // the one that is asked about
  private rest = (): void => {};

  // Plays at once what was shown or offered before.
  choose(game: GameName, play: () => void): void {
    const { step, done, offered } = lessons.of(game);
    if (offered && (done || step === 0)) return play();
    this.game = game;
    this.rest = play;
  }
  show(): void {
    if (this.game) go(`/#learn/${this.game}`);
    this.close();
  }
  play(): void {
    if (this.game) lessons.note(this.game, { offered: true, step: 0 });
    this.close();
    this.rest();
  }
  // Neither: it is asked again next time.
  close(): void {
    this.game = null;
  }
}
export const offer = new Offer();
