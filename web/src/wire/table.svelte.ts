// A table as this device knows it: what the messages said, and a stage for each seat that plays here.
import {
  emoteNames,
  type ActMessage,
  type ClientMessage,
  type EmoteMessage,
  type EmoteName,
  type GameMessage,
  type GameMove,
  type GameName,
  type GameNotes,
  type GameOptions,
  type Handicap,
  type OverMessage,
  type ServerMessage,
  type TableMessage,
} from '../protocol';
import { tick } from 'svelte';
import { loadGame, type AnyGame, type AnyScene } from '../games/games';
import { Chooser } from '../games/chooser.svelte';
import type { Setup } from '../games/game';
import { Stage } from '../stage/stage.svelte';
import { line, t, type Line as Sentence } from '../texts/texts.svelte';
import { isPerson } from '../art/avatars/people';
import { settings } from '../settings/settings.svelte';
import { sound } from '../sound/sound';
import { facesOf } from './avatars';
import { Inbox } from './inbox';
import { Socket, type Line } from './socket';
import { Tabs } from './tabs';
import { explain, refusal } from './errors';

export interface Bubble {
  seat: number;
  emote: EmoteName;
  id: number;
}

const same = (some: string[], others: string[]): boolean => some.every((one, index) => one === others[index]);

export class Table {
  line: Line = $state('opening');
  table: TableMessage | null = $state.raw(null);
  seats: number[] = $state.raw([]);
  host = $state(false);
  over: OverMessage | null = $state.raw(null);
  game: AnyGame | null = $state.raw(null);
  stages: Record<number, Stage> = $state.raw({});
  eyes = $state(0); // the seat whose table is drawn; 0 watches
  curtain: number | null = $state(null); // the seat that the device is to be handed to
  covered = $state(false); // somebody else plays: nobody here looks at the cards of those who sit here
  asked: ActMessage | null = $state.raw(null);
  clock: { seat: number; until: number } | null = $state.raw(null);
  gone: Sentence | null = $state.raw(null); // why this page is no longer at the table
  elsewhere = $state(false); // another tab plays on
  broken = $state(false); // a part of the page did not arrive
  arranging = $state(false); // after a game: back to chairs and options
  notice: Sentence | null = $state.raw(null); // what just went wrong, or can't be
  emotes: Bubble[] = $state.raw([]);
  sent: string | null = $state(null); // a move that is on its way
  commitment = $state('');
  readonly chooser: Chooser;

  private known = 0; // the last version that was heard
  private welcomed = false; // on this connection
  private seated = false; // the chair that was wished for has been asked for
  private unsure = 0; // the version that a move answered which was on its way when the line broke
  private rang = 0; // the seat for which the bell rang last
  private acting: number | null = null; // whose turn it was when something was heard last
  private readonly inbox: Inbox;
  private socket: Socket | null = null;
  private tabs: Tabs;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private bubbles = 0;
  // What was set and not yet answered: options and help go to the table as a whole, and two changes before its answer are
  // both meant.
  private wanted: { options?: GameOptions; handicaps?: Handicap[] } = {};

  constructor(
    readonly code: string,
    private readonly wish: { seat?: number } = {},
    private readonly ready: (table: Table) => void = () => {},
  ) {
    this.chooser = new Chooser(
      (move) => (this.game && this.setup ? this.game.touch(move, this.setup) : { at: [] }),
      (move) => this.act(move),
      (at) => this.say(this.reason(at)),
      () => (this.notice = null),
    );
    this.inbox = new Inbox({
      prepare: (message) => (message.type === 'game' && this.game?.name !== message.game ? this.fetch(message.game) : null),
      take: (message) => {
        this.hear(message);
        return message.type === 'game' ? tick() : undefined; // so that there is a board for the first deal
      },
      broken: () => this.fail(),
    });
    this.tabs = new Tabs(code, () => this.stepAside());
    this.connect();
  }

  get stage(): Stage | null {
    return this.stages[this.eyes] ?? null;
  }
  get setup(): Setup | null {
    return this.stage?.setup ?? null;
  }
  // What of the stage may be seen now, where several share the device.
  get scene(): AnyScene {
    const scene = this.stage?.scene ?? null;
    return this.covered && this.game?.cover ? this.game.cover(scene, this.seats) : scene;
  }
  get notes(): GameNotes | null {
    return this.covered ? null : (this.stage?.notes ?? null);
  }
  get secret(): Sentence | null {
    const secret = this.stage?.secret ?? null;
    return (this.covered || this.standIn) && !this.stage?.forAll ? null : secret;
  }
  // This seat was given up, and somebody else plays on for it.
  get standIn(): boolean {
    return this.table?.seats[this.eyes - 1]?.resigned === true;
  }
  get myTurn(): boolean {
    return this.asked !== null && this.asked.seat === this.eyes && this.curtain === null;
  }

  send(message: ClientMessage): boolean {
    const sent = this.socket?.send(message) ?? false;
    if (!sent) this.say(line('error.away'));
    return sent;
  }

  setOptions(change: Partial<GameOptions>): void {
    const before = this.wanted.options ?? this.table?.options;
    if (!before) return;
    const options = { ...before, ...change };
    this.wanted = { ...this.wanted, options };
    this.send({ type: 'set', options });
  }
  setHelp(index: number, change: Handicap): void {
    const before = this.wanted.handicaps ?? this.table?.seats.map((seat) => seat.handicap) ?? [];
    const handicaps = before.map((one, i) => (i === index ? { ...one, ...change } : one));
    this.wanted = { ...this.wanted, handicaps };
    this.send({ type: 'set', handicaps });
  }

  // The name of this device's person is that of his first seat here; none: the table picks one. It may change at any time.
  callMe(name: string, seat = this.seats[0]): void {
    if (seat === undefined) return;
    this.send(name === '' ? { type: 'name', seat } : { type: 'name', seat, name });
  }

  say(sentence: Sentence): void {
    clearTimeout(this.noticeTimer);
    this.notice = sentence;
    this.noticeTimer = setTimeout(() => (this.notice = null), 6000);
  }

  // A move is asked for once; it carries the version that it answers, so that it can't be made twice.
  // What the player must be asked first is set by the page (pages/table/Play.svelte).
  confirm: (move: GameMove, go: () => void) => void = (_move, go) => go();
  act(move: GameMove): void {
    const asked = this.asked;
    if (!asked || this.sent) return;
    this.confirm(move, () => {
      if (this.asked !== asked || this.sent) return;
      this.stage?.skip();
      if (!this.send({ type: 'move', seat: asked.seat, move, n: asked.n })) return;
      this.stage?.shut();
      this.sent = move;
      this.chooser.close();
    });
  }

  // The curtain opens for the seat that was asked.
  liftCurtain(): void {
    if (this.curtain === null) return;
    this.eyes = this.curtain;
    this.curtain = null;
    this.covered = false;
    this.offer();
    // What happened behind it is shown when this seat's table is drawn.
    void tick().then(() => this.goOn());
  }
  private goOn(): void {
    for (const stage of Object.values(this.stages)) stage.resume();
  }

  playHere(): void {
    this.elsewhere = false;
    this.tabs.claim();
    this.connect();
  }

  close(): void {
    this.forget();
    this.tabs.close();
    this.socket?.close();
  }

  // Once more from the beginning: something did not arrive.
  retry(): void {
    this.broken = false;
    this.forget();
    this.socket?.close();
    this.connect();
  }

  private connect(): void {
    this.socket = new Socket({
      hear: (message) => this.inbox.push(message),
      line: (state) => {
        this.line = state;
        if (state === 'open') return;
        if (this.sent) this.unsure = this.asked?.n ?? 0;
        this.withdraw();
      },
      join: () => {
        this.welcomed = false;
        const since = this.known > 0 ? { since: this.known } : {};
        const seat = this.wish.seat !== undefined && !this.seated ? { seat: this.wish.seat } : {};
        return { type: 'join', table: this.code, ...seat, ...since };
      },
    });
  }

  private stepAside(): void {
    this.elsewhere = true;
    this.forget();
    this.socket?.close();
  }

  private forget(): void {
    this.inbox.clear();
    this.known = 0;
    this.curtain = null;
    this.covered = false;
    this.withdraw();
    this.dropStages();
  }

  // Nobody is asked any more: something has happened, or the line is gone. A new connection asks again.
  private withdraw(): void {
    this.asked = null;
    this.sent = null;
    this.clock = null;
    this.chooser.close();
  }

  private dropStages(): void {
    for (const stage of Object.values(this.stages)) stage.end();
    this.stages = {};
  }

  private reason(at: string): Sentence {
    if (this.game && this.setup && this.stage && this.asked) {
      const { legal, forbidden = [] } = this.asked;
      return this.game.why(at, this.stage.scene, this.setup, legal, forbidden);
    }
    if (this.table?.phase === 'over') return line('table.why_over');
    if (this.standIn) return line('table.stand_in');
    const soon = this.seats.includes(this.stage?.turn ?? 0);
    return line(soon ? 'table.house_turn' : 'table.why_not_your_turn');
  }

  private async fetch(name: GameName): Promise<void> {
    this.game = await loadGame(name);
  }
  private fail(): void {
    this.broken = true;
    this.inbox.clear();
    this.socket?.close();
  }

  private hear(message: ServerMessage): void {
    if ('n' in message && message.type !== 'welcome' && message.type !== 'again')
      this.known = Math.max(this.known, message.n);
    switch (message.type) {
      case 'welcome':
        this.welcomed = this.seated = true;
        this.mine(message.seats, message.host);
        return this.ready(this);
      case 'yours':
        return this.mine(message.seats, message.host);
      case 'table':
        this.tellResigned(message);
        this.table = message;
        this.wanted = {};
        return this.rename(message);
      case 'game':
        return this.begin(message);
      case 'seen': {
        this.withdraw();
        const { n, show, turn, events, notes = null, view = null } = message;
        if (turn !== this.rang) this.rang = 0;
        this.stages[message.seat]?.hear(n, { kind: 'seen', n, show, turn, events, notes, view });
        return this.passOn(message);
      }
      case 'view': {
        this.withdraw();
        const { n, turn, view, notes } = message;
        this.stages[message.seat]?.push({ kind: 'view', n, turn, view, notes: notes ?? null });
        return this.passOn(message);
      }
      case 'act':
        return this.ask(message);
      case 'turn':
        this.clock = { seat: message.seat, until: performance.now() + message.ms };
        return;
      case 'over':
        return this.finish(message);
      case 'again':
        return this.stage?.again(message.events);
      case 'emote':
        return this.bubble(message);
      case 'error':
        if (message.re === 'join' && !this.welcomed) return this.lost(refusal(message));
        if (message.re === 'move') {
          this.sent = null;
          this.offer();
        }
        if (message.re === 'set') this.wanted = {};
        return this.say(explain(message));
      case 'bye':
        return this.leave(message.why);
      case 'pong':
        return;
    }
  }

  // With three or four the game goes on without whoever has given up: everybody hears of it.
  private tellResigned({ phase, seats }: TableMessage): void {
    if (phase !== 'playing') return;
    for (const [index, { name, resigned }] of seats.entries()) {
      const before = this.table?.seats[index];
      if (!resigned || !before || before.resigned) continue;
      for (const stage of Object.values(this.stages)) {
        const mine = index + 1 === stage.setup.seat;
        stage.announce(mine ? line('table.stand_in') : line('table.gave_up', { name: name || before.name }));
      }
    }
  }

  // People may take another name at any time, and with it another face.
  private rename(message: TableMessage): void {
    for (const stage of Object.values(this.stages)) {
      stage.pace = message.pace;
      const names = stage.setup.names.map((name, index) => message.seats[index]?.name || name);
      if (!same(names, stage.setup.names)) stage.setup = { ...stage.setup, names };
    }
    this.dress();
  }
  // The face that was picked on this device is that of its person's seat, as the name is; all others come with the names.
  faceOf(seat: number): string {
    return this.faces((this.table?.seats ?? []).map(({ name }) => name))[seat - 1] ?? 'guest';
  }
  dress(): void {
    for (const stage of Object.values(this.stages)) {
      const avatars = this.faces(stage.setup.names);
      if (!same(avatars, stage.setup.avatars)) stage.setup = { ...stage.setup, avatars };
    }
  }
  private faces(names: string[]): string[] {
    const seats = this.table?.seats ?? [];
    const faces = facesOf(
      names,
      seats.map(({ bot }) => bot),
    );
    const [me = 0] = this.seats;
    if (seats[me - 1]?.kind === 'person' && isPerson(settings.face)) faces[me - 1] = settings.face;
    return faces;
  }

  private mine(seats: number[], host: boolean): void {
    this.seats = seats;
    this.host = host;
    if (!seats.includes(this.eyes)) this.eyes = seats[0] ?? 0;
    this.dress();
  }

  private begin(message: GameMessage): void {
    if (!this.game) return;
    const first = this.commitment !== message.commitment;
    if (!first && this.stages[message.seat]) return; // told again after a lost connection
    if (first) {
      this.dropStages();
      this.withdraw();
      this.over = this.curtain = null;
      this.arranging = this.covered = false;
      this.rang = 0;
      this.acting = null;
      this.commitment = message.commitment;
    }
    // Who has left his chair has taken his name with him.
    const names = message.names.map((name, index) => name || t('seat.nameless', { n: index + 1 }));
    const setup: Setup = {
      game: message.game,
      options: message.options,
      first: message.first,
      names,
      seat: message.seat,
      handicaps: message.handicaps,
      avatars: this.faces(names),
    };
    const shown = (n: number): void => void (message.seat === this.eyes && this.socket?.send({ type: 'shown', n }));
    const stage = new Stage(this.game, setup, shown, () => this.curtain !== null);
    stage.pace = this.table?.pace ?? 'normal';
    this.stages = { ...this.stages, [message.seat]: stage };
    if (!this.seats.includes(this.eyes)) this.eyes = message.seat;
    if (first && this.game.cover && this.seats.length > 1) {
      this.curtain = this.seats.includes(message.first) ? message.first : this.eyes;
    }
  }

  private ask(message: ActMessage): void {
    this.asked = message;
    this.sent = this.notice = null;
    if (this.unsure === message.n) this.say(line('table.not_arrived'));
    this.unsure = 0;
    if (message.ms !== undefined) this.clock = { seat: message.seat, until: performance.now() + message.ms };
    if (message.seat === this.eyes && this.curtain === null) return this.offer();
    if (this.curtain !== null) this.curtain = message.seat;
    this.handTo(message.seat, () => this.asked === message);
  }

  // A turn is over, and several share this device: whoever takes it next must not see what the last one sees. As soon as the
  // move has been shown here, whoever else is still looking at it, the cards are covered; and if the next one sits here too,
  // the curtain falls.
  private passOn({ seat, n, turn }: { seat: number; n: number; turn: number | null }): void {
    if (seat !== this.eyes) return;
    const mine = this.acting === seat;
    this.acting = turn;
    if (turn === null || this.seats.length < 2) return;
    // For a seat that has resigned somebody else plays, and it is never asked.
    const players = this.seats.filter((one) => !this.table?.seats[one - 1]?.resigned);
    const others = turn !== seat && players.length > 1 && this.game?.cover !== undefined;
    const cover = (): void => {
      if (seat === this.eyes) this.covered = others;
    };
    this.stage?.push({ kind: 'then', call: cover, patient: mine && turn !== seat });
    if (players.includes(turn)) this.handTo(turn, () => this.known === n);
  }

  // The one who holds the device sees the last move to its end, and his peek; then it is handed on.
  private handTo(seat: number, still: () => boolean): void {
    const stage = this.stage;
    const hand = (): void => {
      if (!still() || seat === this.eyes) return;
      stage?.shut();
      this.curtain = seat;
    };
    if (stage) stage.push({ kind: 'then', call: hand });
    else hand();
  }

  private offer(): void {
    const asked = this.asked;
    if (!asked || asked.seat !== this.eyes) return;
    this.chooser.offer(asked.legal, asked.forbidden);
    if (this.rang !== asked.seat) sound('turn');
    this.rang = asked.seat;
  }

  private finish(message: OverMessage): void {
    this.withdraw();
    // Only after the last move has been shown.
    const show = (): void => {
      this.curtain = null;
      this.covered = false;
      this.over = message;
      this.goOn();
    };
    const stage = this.stage;
    if (stage) stage.push({ kind: 'then', call: show });
    else show();
  }

  private bubble(message: EmoteMessage): void {
    const emote = emoteNames.find((name) => name === message.emote);
    if (!emote) return;
    const id = ++this.bubbles;
    this.emotes = [...this.emotes, { seat: message.seat, emote, id }];
    setTimeout(() => (this.emotes = this.emotes.filter((one) => one.id !== id)), 3500);
  }

  private leave(why: 'left' | 'closed' | 'cleared' | 'not_allowed' | 'restart'): void {
    // After a restart the connection comes back by itself.
    if (why !== 'restart') this.lost(line(`table.bye_${why}`));
  }

  private lost(why: Sentence): void {
    this.gone = why;
    this.close();
  }
}
