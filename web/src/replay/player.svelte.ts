// The projector: goes through a film, forwards with motion, anywhere at once.
import type { AnyGame, AnyScene } from '../games/games';
import type { Setup } from '../games/game';
import type { GameEvent, GameView } from '../protocol';
import { reducedMotion } from '../settings/settings.svelte';
import { sound } from '../sound/sound';
import { finishMotion, makeShow } from '../stage/show';
import { line, type Line } from '../texts/texts.svelte';
import type { Film, Frame } from './film';

export class FilmPlayer {
  at = $state(0); // moves that have been made: 0 to film.steps.length
  private drawn = $state(0); // those that have been shown to their end
  scene: AnyScene = $state.raw(null);
  told: Line[] = $state.raw([]);
  playing = $state(false);
  speed = $state(1);
  setup: Setup = $state.raw(undefined as unknown as Setup);
  board: HTMLElement | null = null;
  private cut = { now: false, wake: () => {} };
  private run = 0; // the number of the journey; an older one stops

  constructor(
    readonly film: Film,
    readonly game: AnyGame,
    setup: Setup,
  ) {
    this.look(setup);
  }

  get last(): number {
    return this.film.steps.length;
  }
  get turn(): number | null {
    return this.drawn === 0 ? 0 : (this.film.steps[this.drawn - 1]?.to_act ?? null);
  }
  get open(): Frame['open'] | null {
    return this.film.steps[this.drawn - 1]?.open ?? null;
  }

  // Other eyes, the same moment.
  look(setup: Setup): void {
    this.setup = setup;
    this.jump(this.at);
  }

  jump(to: number): void {
    this.run += 1;
    this.cut.now = true;
    this.cut.wake();
    finishMotion(this.board);
    this.place(Math.min(this.last, Math.max(0, to)));
  }

  pause(): void {
    this.playing = false;
  }
  async play(): Promise<void> {
    this.jump(this.at === this.last ? 0 : this.at);
    this.playing = true;
    const mine = ++this.run;
    while (this.playing && mine === this.run && this.at < this.last) await this.forward(mine);
    if (mine === this.run) this.playing = false;
  }
  async step(): Promise<void> {
    this.jump(this.at);
    if (this.at < this.last) await this.forward(this.run);
  }

  private place(at: number): void {
    this.at = this.drawn = at;
    this.scene = this.sceneAt(at);
    this.told = this.tellTo(at);
  }
  private viewAt(at: number): GameView | null {
    return this.film.steps[at - 1]?.views[this.setup.seat] ?? null;
  }
  private sceneAt(at: number): AnyScene {
    const view = this.viewAt(at);
    return view ? this.game.look(view, this.setup) : this.game.empty(this.setup);
  }

  // The last few sentences before a moment, each told from the table as it was then.
  private tellTo(at: number): Line[] {
    const from = Math.max(0, at - 12);
    let scene = this.sceneAt(from);
    const lines: Line[] = [];
    for (const [index, step] of this.film.steps.slice(from, at).entries()) {
      for (const event of step.seen[this.setup.seat] ?? []) {
        lines.push(...this.tellOne(event, scene));
        scene = this.game.fold(scene, event, this.setup, this.viewAt(from + index + 1));
      }
    }
    return [...lines, ...this.endTo(at)];
  }
  // Who gave up is no move, so it is told after the last one.
  private endTo(at: number): Line[] {
    if (at < this.last) return [];
    return this.film.resigned.map((seat) => line('over.why_resigned', { name: this.setup.names[seat - 1] ?? '' }));
  }
  private tellOne(event: GameEvent, scene: AnyScene): Line[] {
    const told = this.game.tell(event, scene, this.setup);
    return [told.line, ...(told.secret ? [told.secret] : [])];
  }

  private async forward(mine: number): Promise<void> {
    this.cut.wake();
    this.cut = { now: false, wake: () => {} };
    const cut = this.cut;
    const frame = this.film.steps[this.at];
    if (!frame) return;
    this.at += 1;
    for (const event of frame.seen[this.setup.seat] ?? []) {
      if (mine !== this.run) return;
      this.told = [...this.told.slice(-40), ...this.tellOne(event, this.scene)];
      let folded = false;
      const fold = (): void => {
        if (!folded && mine === this.run)
          this.scene = this.game.fold(this.scene, event, this.setup, frame.views[this.setup.seat] ?? null);
        folded = true;
      };
      if (this.board) {
        const show = makeShow({
          board: this.board,
          pace: 'normal',
          speed: this.speed,
          still: reducedMotion(),
          sound,
          fold,
          cut,
        });
        try {
          await this.game.show(event, this.scene, this.setup, show);
          fold();
          await show.wait(this.game.isOpen(this.scene) ? 1600 : 350);
        } catch (error) {
          console.error(error); // a drawing that fails must not stop the film
        } finally {
          show.unmark();
        }
      }
      fold();
    }
    if (mine === this.run) this.place(this.at);
  }
}
