// The projector: goes through a film, forwards with motion, anywhere at once.
import type { AnyGame, AnyScene } from '../games/games';
import type { Setup } from '../games/game';
import type { SeenMessage } from '../protocol';
import { reducedMotion } from '../settings/settings.svelte';
import { sound } from '../sound/sound';
import { playScript, type Player, type Seen as Sight } from '../stage/beats';
import { Cut, finishMotion, makeShow } from '../stage/show';
import { line, type Line } from '../texts/texts.svelte';
import type { Film, Frame } from './film';
import { sceneAt, toldBetween } from './told';
import { nameOfSeat } from '../games/game';

export class FilmPlayer {
  at = $state(0); // moves that have been made: 0 to film.steps.length
  private drawn = $state(0); // those that have been shown to their end
  scene: AnyScene = $state.raw(null);
  told: Line[] = $state.raw([]);
  playing = $state(false);
  speed = $state(1);
  silent = false;
  setup: Setup = $state.raw(undefined as unknown as Setup);
  board: HTMLElement | null = null;
  heading: Line | null = $state.raw(null); // what is going on, when it is nobody's moment
  private doer: number | null | undefined = $state(undefined); // while something is shown
  private cut = new Cut();
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
  // Whose moment it is: who does what is shown, then who is to act.
  get turn(): number | null {
    return this.doer === undefined ? this.next(this.drawn) : this.doer;
  }
  private next(at: number): number | null {
    return at === 0 ? 0 : (this.film.steps[at - 1]?.to_act ?? null);
  }
  // What the bot thought whose move is shown, or was shown last.
  get thought(): { seat: number; line: Line } | null {
    const said = this.film.thoughts.get(this.at);
    const step = this.film.steps[this.at - 1];
    return said && step ? { seat: step.by, line: this.game.thought(said) } : null;
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
    this.cut.cut();
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
    this.doer = undefined;
    this.heading = null;
    this.scene = this.sceneAt(at);
    this.told = this.tellTo(at);
  }
  private sceneAt(at: number): AnyScene {
    return sceneAt(this.film, this.game, this.setup, at);
  }

  // The last few sentences before a moment.
  private tellTo(at: number): Line[] {
    return [...toldBetween(this.film, this.game, this.setup, Math.max(0, at - 12), at), ...this.endTo(at)];
  }
  // Who gave up is no move, nor is it one that the game was broken off, so it is told after the last one.
  private endTo(at: number): Line[] {
    if (at < this.last) return [];
    const resigned = this.film.resigned.map((seat) => line('over.why_resigned', { name: nameOfSeat(this.setup, seat) }));
    return this.film.endedBy === 'broken_off' ? [...resigned, line('over.why_broken_off')] : resigned;
  }
  private async forward(mine: number): Promise<void> {
    this.cut.cut();
    const cut = (this.cut = new Cut());
    const frame = this.film.steps[this.at];
    if (!frame) return;
    const { open } = this;
    this.at += 1;
    const on = (): boolean => mine === this.run;
    const sight = (): Sight | null =>
      this.board ? { board: this.board, pace: 'normal', speed: this.speed, still: reducedMotion(), cut } : null;
    for (const event of frame.seen[this.setup.seat] ?? []) {
      if (!on()) return;
      const after = frame.views[this.setup.seat] ?? null;
      const script = this.game.script(event, this.scene, this.setup, { after, lifted: liftedIn(open) });
      if (!script.open) this.scene = this.game.shut(this.scene);
      await playScript(script, this.player(on), sight);
      if (on() && this.board && this.game.isOpen(this.scene)) await makeShow(this.board, cut, 0).wait(1200 / this.speed);
    }
    if (on()) this.place(this.at);
  }
  private player(on: () => boolean): Player<AnyScene> {
    return {
      moment: (seat, heading) => {
        if (on()) [this.doer, this.heading] = [seat, heading];
      },
      picture: (change) => {
        if (on()) this.scene = change(this.scene);
      },
      notes: () => {
        if (on()) this.drawn = this.at;
      },
      words: (told, secret) => {
        if (on()) this.told = [...this.told.slice(-40), ...[told, secret].filter((one) => one !== undefined)];
      },
      sound: (name) => {
        if (!this.silent) sound(name);
      },
      gate: () => Promise.resolve(),
    };
  }
}

// A film of vanish knows what stands under the hats: they are lifted at the end of a round.
function liftedIn(open: Frame['open'] | null): SeenMessage['lifted'] | null {
  if (!open || !('box' in open) || !open.box) return null;
  const hats = open.hats.filter((one) => one !== null);
  return hats.length === open.hats.length ? { hats, box: open.box } : null;
}
