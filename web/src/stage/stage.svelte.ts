// The show of one seat: what happened comes in, is told and shown one thing at a time, and ends in the view that came with
// it: events are folded only for the motion from one view to the next. Nothing that was open only for a moment is kept: not
// here, not in the list of what was told.
import type { GameEvent, GameNotes, GameView } from '../protocol';
import { reducedMotion, type Pace } from '../settings/settings.svelte';
import { sound } from '../sound/sound';
import type { Line } from '../texts/texts.svelte';
import type { AnyGame, AnyScene } from '../games/games';
import type { Setup } from '../games/game';
import { same } from './same';
import { finishMotion, makeShow, peekTime } from './show';

interface Seen {
  kind: 'seen';
  n: number;
  show: boolean;
  turn: number | null;
  events: GameEvent[];
  notes: GameNotes | null;
  view: GameView | null; // after them; null for what was missed: a view follows
}
type Item =
  | Seen
  | { kind: 'view'; n: number; turn: number | null; view: GameView; notes: GameNotes | null }
  | { kind: 'again'; events: GameEvent[] }
  | { kind: 'then'; call: () => void; patient?: boolean }; // patient: not before this seat alone has heard what it may

// How an event is shown: does it change the scene, how fast, is it the last of its message, which view comes after.
interface Moment {
  real: boolean;
  speed: number;
  last: boolean;
  after: GameView | null;
}

const isNews = ({ kind }: Item): boolean => kind === 'seen' || kind === 'view';

// The game is memory: only the last few sentences stay to be read.
const kept = 8;
const hurry = 4; // with so many messages waiting, only the last ones are shown with motion

export class Stage {
  setup: Setup = $state.raw(undefined as unknown as Setup); // names may change
  scene: AnyScene = $state.raw(null);
  notes: GameNotes | null = $state.raw(null);
  turn: number | null = $state(null);
  told: Line[] = $state.raw([]); // public, the last one at the end
  count = $state(0); // how many sentences there have been
  lately = $state(0); // how many of them tell the last move and what came of it
  secret: Line | null = $state.raw(null); // what this seat alone hears, while it is open
  forAll = false; // what is open now is open for everybody
  settled = $state(true); // all that was heard has been told and lies before the eyes
  board: HTMLElement | null = null;
  pace: Pace = 'normal';

  private heard = 0;
  private queue: Item[] = [];
  private running = false;
  private ended = false;
  private onShut = (): void => {};
  private cut = { now: false, wake: () => {} };
  private shutTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: AnyGame,
    setup: Setup,
    private readonly shown: (n: number) => void,
    private readonly waits: () => boolean = () => false, // nobody can see the table now
  ) {
    this.setup = setup;
    this.scene = game.empty(setup);
    document.addEventListener('visibilitychange', this.resume);
  }

  // Nothing is shown, kept or reported after this.
  end(): void {
    this.ended = true;
    document.removeEventListener('visibilitychange', this.resume);
    clearTimeout(this.shutTimer);
    this.queue = [];
    this.cut.now = true;
    this.cut.wake();
    this.onShut();
    this.scene = this.game.empty(this.setup);
    this.secret = this.notes = null;
    this.told = [];
  }

  // What was heard already is passed over: after a lost connection the last news may come twice.
  hear(n: number, item: Item): void {
    if (n <= this.heard) return;
    this.heard = n;
    this.push(item);
  }
  push(item: Item): void {
    this.queue.push(item);
    if (isNews(item)) this.settled = false;
    void this.run();
  }

  // Somebody acts, or has seen enough: the rest of what is being shown is over at once.
  skip(): void {
    this.cut.now = true;
    this.cut.wake();
    this.onShut();
    finishMotion(this.board);
  }

  // A peek closes, and is forgotten.
  shut(): void {
    clearTimeout(this.shutTimer);
    this.secret = null;
    if (this.game.isOpen(this.scene)) this.scene = this.game.shut(this.scene);
    this.onShut();
  }

  // Something that happened beside the game.
  announce(sentence: Line): void {
    this.push({ kind: 'then', call: () => this.add(sentence) });
  }
  private add(sentence: Line): void {
    this.told = [...this.told.slice(1 - kept), sentence];
    this.count += 1;
    this.lately += 1;
  }

  // Shows something again, without any change: what everybody saw of the last move. A peek that is open has its time
  // first, and does not open again.
  again(events: GameEvent[]): void {
    this.push({ kind: 'again', events });
  }

  // Somebody looks again.
  readonly resume = (): void => void this.run();

  // While nobody looks, nothing is shown: it waits, in order.
  private async run(): Promise<void> {
    if (this.running || this.ended || this.unseen) return;
    this.running = true;
    this.cut = { now: false, wake: () => {} };
    let item: Item | undefined;
    while (!this.unseen && (item = this.queue.shift())) {
      // Who skipped has seen enough of what was before the last move, which is always shown.
      if (this.queue.length === 0) this.cut = { now: false, wake: () => {} };
      await this.peekOver(item.kind === 'then' && item.patient === true);
      if (this.ended) return;
      try {
        await this.take(item);
      } catch (error) {
        console.error(error); // one thing that fails must not stop the game
      }
    }
    this.running = false;
    this.settle();
    // Whatever waited during a show knows what was shown: it goes too.
    this.cut = { now: false, wake: () => {} };
  }

  private get unseen(): boolean {
    return document.hidden || this.waits();
  }

  // What only this seat sees stays open for its time, even if the table goes on: the next message waits for it.
  private async peekOver(patient: boolean): Promise<void> {
    if (!this.secret || this.forAll || !this.board || this.cut.now) return;
    if (!patient && !this.game.isOpen(this.scene)) return;
    await new Promise<void>((done) => (this.onShut = done));
    this.onShut = () => {};
  }

  private async take(item: Item): Promise<void> {
    if (item.kind === 'then') return item.call();
    if (item.kind === 'again') {
      for (const event of item.events) await this.showOne(event, { real: false, speed: 1, last: false, after: null });
      return;
    }
    if (item.kind === 'view') {
      this.shut();
      this.scene = this.game.look(item.view, this.setup);
      this.secret = this.game.peek?.(this.scene) ?? null;
      this.forAll = false;
      this.settle();
      this.closeLater();
    } else {
      // A message with a whole story is told a little faster: the table waits only so long.
      const speed = item.events.length > 2 ? 1.35 : 1;
      this.lately = 0;
      for (const [index, event] of item.events.entries()) {
        const last = index === item.events.length - 1;
        await this.showOne(event, { real: true, speed, last, after: item.view });
      }
    }
    if (this.ended) return;
    if (item.kind === 'seen' && item.view) this.arrive(item.view);
    this.notes = item.notes;
    this.turn = item.turn;
    if (item.kind === 'seen' && item.show) this.shown(item.n);
  }

  // What was folded is what the view shows, below that which is open for a moment. If it is not, the show was not what
  // happened: then the view is right.
  private arrive(view: GameView): void {
    const folded = this.game.shut(this.scene);
    const seen = this.game.shut(this.game.look(view, this.setup));
    if (same(folded, seen)) return;
    console.error('the events do not end in the view', JSON.stringify(folded), JSON.stringify(seen));
    this.scene = seen;
  }

  private settle(): void {
    this.settled = !this.queue.some(isNews);
  }

  // Only what is real changes the scene; after the last of its message there is nothing left to hear.
  private async showOne(event: GameEvent, { real, speed, last, after }: Moment): Promise<void> {
    if (this.ended) return;
    this.shut();
    const told = this.game.tell(event, this.scene, this.setup);
    if (real) {
      this.add(told.line);
      this.secret = told.secret ?? null;
    }
    this.forAll = told.forAll ?? false;
    let folded = false;
    const fold = (): void => {
      if (!folded && real && !this.ended) this.scene = this.game.fold(this.scene, event, this.setup, after);
      folded = true;
      if (last) this.settle();
    };
    if (this.board && !document.hidden && !this.cut.now && this.queue.length < hurry) {
      const still = reducedMotion();
      const show = makeShow({ board: this.board, pace: this.pace, speed, still, sound, fold, cut: this.cut });
      try {
        await this.game.show(event, this.scene, this.setup, show);
      } catch (error) {
        console.error(error); // a drawing that fails must not stop the game
      } finally {
        show.unmark();
      }
    }
    fold();
    this.closeLater();
  }

  // What is open closes by itself after a while; who wants it sooner taps it.
  private closeLater(): void {
    clearTimeout(this.shutTimer);
    if (this.ended || (!this.secret && !this.game.isOpen(this.scene))) return;
    const long = this.setup.handicaps[this.setup.seat - 1]?.peek === 'long';
    this.shutTimer = setTimeout(() => this.shut(), peekTime[this.pace] * (long ? 2 : 1));
  }
}
