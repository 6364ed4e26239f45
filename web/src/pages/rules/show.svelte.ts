// A little show beside the rules: fetched, played by itself once, then by its button. Without motion it is a row of pictures.
import { tick } from 'svelte';
import type { AnyScene } from '../../games/games';
import type { GameName } from '../../protocol';
import { reducedMotion } from '../../settings/settings.svelte';
import type { Mark } from '../../stage/beats';
import type { Line } from '../../texts/texts.svelte';
import type { Showing } from './showing';

type Press = 'play' | 'pause' | 'again' | 'next'; // what the button does

// One at a time: two that move beside each other are hard to follow.
class Programme {
  now: LittleShow | null = $state.raw(null);
}
const programme = new Programme();

export class LittleShow {
  ready: Showing | null = $state.raw(null);
  failed = $state(false);
  run = $state(0); // how often it was played
  picture = $state(0); // of those without motion
  private readonly calm = $derived(reducedMotion());
  private readonly player = $derived(this.ready?.player ?? null);

  constructor(
    readonly game: GameName,
    readonly name: string,
  ) {}

  async fetch(): Promise<void> {
    try {
      const { openShowing } = await import('./showing');
      this.ready = await openShowing(this.game, this.name);
    } catch {
      this.failed = true;
    }
  }

  readonly still = $derived(this.calm ? (this.ready?.stills[this.picture] ?? null) : null);
  get scene(): AnyScene {
    return this.still ? this.still.scene : this.player?.scene;
  }
  get turn(): number | null {
    return this.still ? null : (this.player?.turn ?? null);
  }
  get words(): Line | null {
    if (this.still || !this.ready) return this.still?.words ?? null;
    return this.ready.player.told.findLast(this.ready.isMain) ?? null;
  }
  get marks(): readonly Mark[] {
    return this.still?.marks ?? [];
  }
  get playing(): boolean {
    return this.player?.playing ?? false;
  }
  readonly press: Press = $derived.by(() => {
    if (this.calm) return this.picture + 1 === this.ready?.stills.length ? 'again' : 'next';
    if (this.playing) return 'pause';
    return this.run > 0 && this.player?.at === this.player?.last ? 'again' : 'play';
  });

  // By itself it begins only once, when nothing else moves.
  get mayBegin(): boolean {
    return this.ready !== null && !this.calm && this.run === 0 && programme.now === null;
  }
  // Another one has begun, or nothing shall move any more.
  get mustEnd(): boolean {
    return this.calm || (programme.now !== this && programme.now !== null);
  }

  pressed(): void {
    if (this.calm) this.picture = (this.picture + 1) % (this.ready?.stills.length ?? 1);
    else if (this.playing) this.stop();
    else void this.play();
  }
  async play(): Promise<void> {
    if (!this.ready) return;
    const { player, from } = this.ready;
    programme.now = this;
    this.run += 1;
    await tick();
    const start = player.at < player.last ? player.at : from;
    player.jump(start);
    if (start === from) player.told = [];
    await player.play();
    this.leave();
  }
  // At once, after the move that is being shown or after all of them.
  stop(all = false): void {
    const { player } = this;
    if (!player?.playing) return;
    player.pause();
    player.jump(all ? player.last : player.at);
  }
  leave(): void {
    if (programme.now === this) programme.now = null;
  }
  // Where it is drawn; null: nowhere any more.
  put(board: HTMLElement | null): void {
    if (!this.ready) return;
    if (!board) this.stop(true);
    this.ready.player.board = board;
  }
}
