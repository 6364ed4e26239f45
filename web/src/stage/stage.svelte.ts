// The show of one seat, and the only time that the screen has: what happened comes in, and is played one event after the
// other, each as its beats. Header, arrow, table, words and what may be touched are those of the beat that is played. Nothing
// that was open only for a moment is kept: not here, not in the list of what was told.
import type { GameEvent, GameNotes, GameView, SeenMessage } from '../protocol';
import { reducedMotion, type Pace } from '../settings/settings.svelte';
import { sound } from '../sound/sound';
import type { Line } from '../texts/texts.svelte';
import type { AnyGame, AnyScene } from '../games/games';
import type { Setup } from '../games/game';
import { playScript, type GateKind, type Player, type Seen as Sight } from './beats';
import { same } from './same';
import { Cut, finishMotion } from './show';
import { gateAtMost, peekAtLeast, peekTime } from './times';

interface Seen {
  kind: 'seen';
  n: number;
  show: boolean;
  turn: number | null;
  events: GameEvent[];
  notes: GameNotes | null;
  view: GameView | null; // after them; null for what was missed: a view follows
  lifted?: SeenMessage['lifted'] | null;
}
type Item =
  | Seen
  | { kind: 'view'; n: number; turn: number | null; view: GameView; notes: GameNotes | null }
  | { kind: 'rest'; turn: number | null; notes: GameNotes | null } // all of it was shown: whose moment it is now
  | { kind: 'again'; events: GameEvent[] }
  // What comes after it in time. patient: not before this seat alone has heard what it may; open: also while a peek is open.
  | { kind: 'then'; call: () => void; patient?: boolean; open?: boolean };

const isNews = ({ kind }: Item): boolean => kind === 'seen' || kind === 'view' || kind === 'rest';

// The game is memory: only the last few sentences stay to be read.
const kept = 8;
const hurry = 4; // with so many messages waiting, only the last ones are shown with motion

export class Stage {
  setup: Setup = $state.raw(undefined as unknown as Setup); // names may change
  scene: AnyScene = $state.raw(null);
  notes: GameNotes | null = $state.raw(null);
  turn: number | null = $state(null); // whose moment it is: who does what is shown, then who is to act; null: nobody
  heading: Line | null = $state.raw(null); // what is going on, when it is nobody's moment
  told: Line[] = $state.raw([]); // public, the last one at the end
  // The sentence about the moment that the stage is at, and whose doing it tells; null: nothing was said about it yet.
  said: { line: Line; of: number | null } | null = $state.raw(null);
  count = $state(0); // how many sentences there have been
  lately = $state(0); // how many of them tell the last move and what came of it
  secret: Line | null = $state.raw(null); // what this seat alone hears, while it is open
  forAll = $state(false); // what is open now is open for everybody
  settled = $state(true); // all that was heard has been told and lies before the eyes
  gate: { kind: GateKind } | null = $state.raw(null); // the show waits for a tap
  board: HTMLElement | null = null;
  pace: Pace = 'normal';

  private heard = 0;
  private queue: Item[] = [];
  private running = false;
  private ended = false;
  private onShut = (): void => {};
  private onGate = (): void => {};
  private cut = new Cut();
  private opened = 0; // when what is open was opened
  private view: GameView | null = null; // the last one: what may be looked at once more is in it
  private shutTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: AnyGame,
    setup: Setup,
    private readonly shown: (n: number) => void,
    private readonly waits: () => boolean = () => false, // nobody looks at this seat's table now
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
    this.cut.cut();
    this.onShut();
    this.goOn();
    this.scene = this.game.empty(this.setup);
    this.secret = this.notes = this.view = null;
    this.told = [];
    this.said = null;
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
    this.cut.cut();
    this.onShut();
    this.goOn();
    finishMotion(this.board);
  }
  // The tap that the show waits for.
  goOn(): void {
    this.onGate();
  }

  // A peek closes, and is forgotten.
  shut(): void {
    clearTimeout(this.shutTimer);
    this.secret = null;
    if (this.game.isOpen(this.scene)) this.scene = this.game.shut(this.scene);
    this.onShut();
  }
  // The same by a tap: it counts when there was time to look.
  close(): void {
    if (performance.now() - this.opened >= peekAtLeast) this.shut();
  }
  // What was peeked at is looked at once more, if it may be: as long as the move is not made.
  reopen(at: string): boolean {
    if (!this.settled || !this.view) return false;
    const scene = this.game.reopen?.(at, this.view) ?? null;
    if (!scene) return false;
    this.open(scene);
    return true;
  }

  // Something that happened beside the game.
  announce(sentence: Line): void {
    this.push({ kind: 'then', call: () => this.add(sentence, null) });
  }
  // What somebody thought about their move: it is told, but it is not what has happened.
  overhear(sentence: Line): void {
    this.push({ kind: 'then', call: () => this.tell(sentence), open: true });
  }
  private add(sentence: Line, of = this.turn): void {
    this.tell(sentence);
    this.said = { line: sentence, of };
  }
  private tell(sentence: Line): void {
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
    this.cut = new Cut();
    let item: Item | undefined;
    while (!this.unseen && (item = this.queue.shift())) {
      // Who skipped has seen enough of what was before the last move, which is always shown.
      if (this.queue.length === 0) this.cut = new Cut();
      if (item.kind !== 'then' || item.open !== true) await this.peekOver(item.kind === 'then' && item.patient === true);
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
    this.cut = new Cut();
  }

  private get unseen(): boolean {
    return document.hidden || this.waits();
  }

  // What only this seat sees stays open for its time, even if the table goes on: whatever comes next waits for it.
  private get isPeeking(): boolean {
    return this.secret !== null && !this.forAll && this.board !== null && !this.cut.now && this.game.isOpen(this.scene);
  }
  private async peekOver(patient = false): Promise<void> {
    if (!this.secret || this.forAll || !this.board || this.cut.now) return;
    if (!patient && !this.isPeeking) return;
    await new Promise<void>((done) => (this.onShut = done));
    this.onShut = () => {};
  }

  private async take(item: Item): Promise<void> {
    switch (item.kind) {
      case 'then':
        return item.call();
      case 'again':
        return this.showAgain(item.events);
      case 'rest':
        return this.rest(item.turn, item.notes);
      case 'view':
        this.shut();
        this.view = item.view;
        this.open(this.game.look(item.view, this.setup));
        break;
      case 'seen':
        this.lately = 0;
        // A message with a whole story is told a little faster: the table waits only so long.
        for (const event of item.events) await this.play(event, item, item.events.length > 3 ? 1.2 : 1);
        if (this.ended) return;
        if (item.view) this.arrive(item.view);
        break;
    }
    if (this.ended) return;
    if (item.kind === 'seen' && item.show) this.shown(item.n);
    // While I still look at what I have opened, the next one's moment has not come.
    if (item.turn !== this.setup.seat && this.isPeeking) this.queue.unshift({ ...item, kind: 'rest' });
    else this.rest(item.turn, item.notes);
  }
  private rest(turn: number | null, notes: GameNotes | null): void {
    this.notes = notes;
    this.turn = turn;
    this.heading = null;
    this.settle();
  }

  // What was played is what the view shows, below that which is open for a moment. If it is not, the show was not what
  // happened: then the view is right.
  private arrive(view: GameView): void {
    this.view = view;
    const played = this.game.shut(this.scene);
    const seen = this.game.shut(this.game.look(view, this.setup));
    if (same(played, seen)) return;
    console.error('the events do not end in the view', JSON.stringify(played), JSON.stringify(seen));
    this.scene = seen;
  }

  private settle(): void {
    this.settled = !this.queue.some(isNews);
  }

  private readonly sight = (): Sight | null =>
    this.board && !document.hidden && this.queue.length < hurry
      ? { board: this.board, pace: this.pace, speed: this.speed, still: reducedMotion(), cut: this.cut }
      : null;
  private speed = 1;
  private noted: GameNotes | null = null; // as after what is being played

  private async play(event: GameEvent, { view, notes, lifted = null }: Seen, speed: number): Promise<void> {
    await this.peekOver();
    if (this.ended) return;
    const script = this.game.script(event, this.scene, this.setup, { after: view, lifted });
    clearTimeout(this.shutTimer); // what stays open is the next event's own
    if (!script.open) this.shut();
    this.speed = speed;
    this.noted = notes;
    await playScript(script, this.player, this.sight);
    this.closeLater();
  }
  private readonly player: Player<AnyScene> = {
    moment: (seat, heading) => {
      if (this.ended) return;
      this.turn = seat;
      this.heading = heading;
      if (this.said?.of !== seat) this.said = null;
    },
    picture: (change) => {
      if (!this.ended) this.scene = change(this.scene);
    },
    notes: () => {
      if (!this.ended) this.notes = this.noted;
    },
    words: (told, secret, forAll) => {
      if (this.ended) return;
      if (told) this.add(told);
      if (!secret) return;
      if (!told) this.said = null; // what it tells came of what was said before
      this.secret = secret;
      this.forAll = forAll;
      this.opened = performance.now();
    },
    sound,
    gate: (kind) => this.wait(kind),
  };

  // A tap is waited for; not for ever, where the table has gone on.
  private async wait(kind: GateKind): Promise<void> {
    if (kind === 'roll' && this.queue.some(isNews)) return; // those dice have long been used
    this.gate = { kind };
    let timer: ReturnType<typeof setInterval> | undefined;
    let waited = 0;
    await new Promise<void>((done) => {
      this.onGate = done;
      this.cut.onCut(done);
      timer = setInterval(() => {
        waited = this.queue.some(isNews) ? waited + 500 : 0;
        if (waited >= gateAtMost[this.pace]) done();
      }, 500);
    });
    clearInterval(timer);
    this.onGate = () => {};
    this.gate = null;
  }

  // Only the motion, and its words: the table is already as it is afterwards.
  private async showAgain(events: GameEvent[]): Promise<void> {
    const { turn, heading } = this;
    this.shut();
    this.lately = 0;
    const player: Player<AnyScene> = {
      ...this.player,
      picture: () => {},
      notes: () => {},
      words: (told) => void (told && !this.ended && this.add(told)),
      gate: () => Promise.resolve(),
    };
    for (const event of events) {
      await playScript(this.game.script(event, this.scene, this.setup, { after: null }), player, this.sight);
    }
    if (this.ended) return;
    this.turn = turn;
    this.heading = heading;
  }

  // A scene in which something may be open for this seat alone.
  private open(scene: AnyScene): void {
    this.scene = scene;
    this.secret = this.game.peek?.(scene) ?? null;
    this.forAll = false;
    this.opened = performance.now();
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
