// A table as this device knows it, for the pages: every message comes in here and goes to the room that it concerns.
import { tick } from 'svelte';
import type { Chooser } from '../games/chooser.svelte';
import type { AnyGame, AnyScene } from '../games/games';
import { nameOfSeat, type Setup } from '../games/game';
import type { Bubble } from '../parts/people';
import type {
  ActMessage,
  ClientMessage,
  EmoteMessage,
  GameMessage,
  GameMove,
  GameNotes,
  GameOptions,
  Handicap,
  OverMessage,
  SeenMessage,
  ServerMessage,
  TableMessage,
} from '../protocol';
import { faceNames } from '../protocol';
import { sound } from '../sound/sound';
import type { Stage } from '../stage/stage.svelte';
import { line, type Line } from '../texts/texts.svelte';
import { childHelp, noHelp } from '../wire/child';
import { Connection, type Receiver } from '../wire/connection.svelte';
import { explain, refusal } from '../wire/errors';
import type { LineState, MakeLine } from '../wire/line';
import { Luck, promiseOf, type Promised } from '../wire/promises';
import { Absent } from './absent.svelte';
import { HandOver } from './handover.svelte';
import { Hints } from './hints.svelte';
import { Known } from './known.svelte';
import { Moments } from './moments.svelte';
import { Stages } from './stages.svelte';
import { Turn } from './turn.svelte';

export class Table {
  gone: Line | null = $state.raw(null); // why this page is no longer at the table
  arranging = $state(false); // after a game: back to chairs and options

  private readonly known = new Known();
  private readonly moments = new Moments();
  private readonly absent = new Absent((sentence) => this.stages.announce(sentence));
  private readonly stages: Stages;
  private readonly hands: HandOver;
  private readonly turns: Turn;
  private readonly connection: Connection;
  readonly hints: Hints;
  // Where this device deals itself there is nobody to be sure of.
  private readonly luck: Luck | null;

  constructor(
    readonly code: string,
    readonly here: boolean, // it lives on this device
    makeLine: MakeLine,
    wish: { seat?: number } = {},
    private readonly ready: (table: Table) => void = () => {},
  ) {
    this.stages = new Stages(
      this.known,
      (seat, n) => void (seat === this.eyes && this.connection.send({ type: 'shown', n })),
      // Behind a curtain nobody looks; and each of those who share the device looks at their own table alone.
      (seat) => this.curtain !== null || seat !== this.eyes,
    );
    this.hands = new HandOver(
      this.known,
      (seat) => this.stages.at(seat),
      () => this.game?.cover !== undefined,
    );
    this.turns = new Turn({
      eyes: () => this.eyes,
      stage: () => this.stage,
      touch: (move) => (this.game && this.setup ? this.game.touch(move, this.setup) : { at: [] }),
      verb: (move) => this.game?.verb(move) ?? '',
      why: (at) => this.reason(at),
      send: (message) => this.send(message),
      say: (sentence) => this.moments.say(sentence),
      hush: () => this.moments.hush(),
      ring: () => sound('turn'),
    });
    this.hints = new Hints(
      () => (this.myTurn ? this.asked : null),
      (message) => this.send(message),
    );
    this.luck = here ? null : new Luck(code);
    // Last: it tells at once that the line is opening.
    const receiver: Receiver = {
      prepare: (message) => (message.type === 'game' ? this.stages.fetch(message.game) : null),
      take: (message) => {
        this.hear(message);
        return message.type === 'game' ? tick() : undefined; // so that there is a board for the first deal
      },
      cut: () => this.turns.cut(),
      unkept: () => this.moments.say(line('table.unkept')),
      forget: () => this.forget(),
      pledge: () => this.luck?.pledge ?? null,
    };
    this.connection = new Connection(code, wish.seat, receiver, makeLine);
  }

  get line(): LineState {
    return this.connection.line;
  }
  get elsewhere(): boolean {
    return this.connection.elsewhere;
  }
  get broken(): boolean {
    return this.connection.broken;
  }
  get unkept(): boolean {
    return this.connection.unkept;
  }
  get table(): TableMessage | null {
    return this.known.table;
  }
  get seats(): number[] {
    return this.known.seats;
  }
  get host(): boolean {
    return this.known.host;
  }
  get over(): OverMessage | null {
    return this.known.over;
  }
  get commitment(): string {
    return this.known.commitment;
  }
  // What was promised before the deal of the game that is on, or over; kept through a reload.
  get promised(): Promised | null {
    const { commitment: hash, n } = this.known;
    if (!hash) return null;
    return (
      promiseOf(this.code, n) ?? {
        table: this.code,
        n,
        hash,
        luck: null,
        unasked: false,
        dealt: true,
        anew: 0,
        heard: false,
        late: false,
      }
    );
  }
  get notice(): Line | null {
    return this.moments.notice;
  }
  get thought(): { seat: number; line: Line } | null {
    return this.moments.thought;
  }
  get emotes(): Bubble[] {
    return this.moments.emotes;
  }
  // Until a stand-in plays for somebody who is away; null: nothing runs.
  standInSoon(seat: number): number | null {
    return this.absent.seconds(seat);
  }
  // What a stand-in has played for whoever looks now, while they were away; until they have put it away.
  get played(): GameMove[] | null {
    return this.curtain === null ? (this.known.played[this.eyes] ?? null) : null;
  }
  forgetPlayed(): void {
    this.known.seenPlayed(this.eyes);
  }
  get eyes(): number {
    return this.hands.eyes;
  }
  get curtain(): number | null {
    return this.hands.curtain;
  }
  get asked(): ActMessage | null {
    return this.turns.asked;
  }
  get sent(): string | null {
    return this.turns.sent;
  }
  get clock(): { seat: number; until: number } | null {
    return this.turns.clock;
  }
  get chooser(): Chooser {
    return this.turns.chooser;
  }
  get game(): AnyGame | null {
    return this.stages.game;
  }
  get stage(): Stage | null {
    return this.stages.at(this.eyes);
  }
  get setup(): Setup | null {
    return this.stage?.setup ?? null;
  }
  // What of the stage may be seen now, where several share the device.
  get scene(): AnyScene {
    const scene = this.stage?.scene ?? null;
    return this.hands.covered && this.game?.cover ? this.game.cover(scene, this.seats) : scene;
  }
  get notes(): GameNotes | null {
    return this.hands.covered ? null : (this.stage?.notes ?? null);
  }
  get secret(): Line | null {
    const secret = this.stage?.secret ?? null;
    return (this.hands.covered || this.standIn) && !this.stage?.forAll ? null : secret;
  }
  // This seat was given up, and somebody else plays on for it.
  get standIn(): boolean {
    return this.known.resigned(this.eyes);
  }
  // Who of those that share this device may look at their own side now, behind a curtain, though another one is to move.
  get visitors(): number[] {
    if (this.seats.length < 2 || this.table?.phase !== 'playing' || !this.game?.cover) return [];
    return this.known.players.filter((seat) => seat !== this.eyes || this.hands.covered);
  }
  get visiting(): boolean {
    return this.hands.visiting && this.curtain === null;
  }
  visit(seat: number): void {
    this.turns.chooser.close();
    this.hands.visit(seat);
  }
  leaveVisit(): void {
    this.hands.leave();
    if (this.curtain === null) this.turns.offer();
  }
  // To which side of a device that lies flat its picture is turned, in quarters: to whoever holds it, or is to take it.
  get side(): number {
    const place = this.seats.indexOf(this.curtain ?? this.eyes);
    return this.seats.length === 2 ? 2 * Math.max(0, place) : Math.max(0, place);
  }
  get myTurn(): boolean {
    return this.asked !== null && this.asked.seat === this.eyes && this.curtain === null;
  }

  send(message: ClientMessage): boolean {
    const sent = this.connection.send(message);
    if (!sent) this.moments.say(line('error.away'));
    return sent;
  }
  setOptions(change: Partial<GameOptions>): void {
    this.send({ type: 'set', options: this.known.withOptions(change) });
  }
  setHelp(index: number, change: Handicap): void {
    this.send({ type: 'set', handicaps: this.known.withHelp(index, change) });
  }
  setChild(seat: number, on: boolean): void {
    const handicaps = this.known.withHelp(seat - 1, on ? childHelp : noHelp);
    this.send({ type: 'set', handicaps, ...(on ? { pace: 'calm' as const } : {}) });
  }
  // The name of this device's person is that of his first seat here; none: the table picks one. It may change at any time.
  callMe(name: string, seat = this.seats[0]): void {
    if (seat === undefined) return;
    this.moments.hush(); // what was wrong with another name
    this.send(name === '' ? { type: 'name', seat } : { type: 'name', seat, name });
  }
  act(move: GameMove): void {
    this.forgetPlayed();
    this.turns.act(move);
  }
  set confirm(ask: (move: GameMove, go: () => void) => void) {
    this.turns.confirm = ask;
  }
  faceOf(seat: number): string {
    return this.stages.faceOf(seat);
  }
  // Another face for a seat here, which everybody sees; none: the one that goes with the name. The setting of this device is that
  // of its first seat.
  wear(face: string, seat = this.seats[0]): void {
    const known = faceNames.find((one) => one === face);
    if (seat === undefined || (this.table?.seats[seat - 1]?.face ?? '') === (known ?? '')) return;
    this.send(known ? { type: 'face', seat, face: known } : { type: 'face', seat });
  }

  liftCurtain(): void {
    if (!this.hands.lift()) return;
    this.turns.offer();
    // What happened behind it is shown when this seat's table is drawn.
    void tick().then(() => this.stages.resume());
  }

  playHere(): void {
    this.connection.playHere();
  }
  retry(): void {
    this.connection.retry();
  }
  close(): void {
    this.absent.end();
    this.connection.close();
  }

  private forget(): void {
    this.hints.forget();
    this.hands.open();
    this.turns.withdraw();
    this.stages.drop();
  }

  private reason(at: string): Line {
    if (this.stage?.gate?.kind === 'roll') return line('table.roll_first');
    if (this.game && this.setup && this.stage && this.asked) {
      const { legal, forbidden = [] } = this.asked;
      return this.game.why(at, this.stage.scene, this.setup, legal, forbidden);
    }
    if (this.table?.phase === 'over') return line('table.why_over');
    if (this.standIn) return line('table.stand_in');
    const soon = this.seats.includes(this.stage?.turn ?? 0);
    return line(soon ? 'table.house_turn' : 'table.why_not_your_turn');
  }

  // Every message, in order. What each one means for a room is said there.
  private hear(message: ServerMessage): void {
    // Who has a seat when a game is over need not have played it.
    const plays = this.seats.length > 0 && (message.type !== 'game' || this.table?.phase === 'playing');
    const shown = this.luck?.hear(message, plays);
    if (shown) this.connection.send(shown); // if that fails it is asked for again when the line is back
    switch (message.type) {
      case 'welcome':
        this.mine(message.seats, message.host);
        return this.ready(this);
      case 'yours':
        return this.mine(message.seats, message.host);
      case 'table':
        this.stages.tellResigned(message);
        this.absent.hear(message, this.known.table);
        this.known.news(message);
        return this.stages.rename(message);
      case 'game':
        return this.begin(message);
      case 'seen': {
        this.hints.forget();
        const { n, show, turn, events, notes = null, view = null, lifted = null } = message;
        this.turns.passed(turn);
        const thinks = this.thinks(message);
        const stage = this.stages.at(message.seat);
        // From when the move is shown until the next one is.
        stage?.push({ kind: 'then', call: () => (this.moments.thought = thinks), open: true });
        stage?.hear(n, { kind: 'seen', n, show, turn, events, notes, view, lifted });
        if (thinks)
          stage?.overhear(line('thought.says', { name: nameOfSeat(stage.setup, thinks.seat), thought: thinks.line }));
        return this.hands.passOn(message, () => this.connection.known === n);
      }
      case 'view': {
        this.hints.forget();
        const { n, turn, view, notes } = message;
        this.turns.withdraw();
        this.stages.at(message.seat)?.push({ kind: 'view', n, turn, view, notes: notes ?? null });
        this.known.returned(message.seat, message.played ?? []);
        return this.hands.passOn(message, () => this.connection.known === n);
      }
      case 'act':
        this.turns.await(message);
        // What may be done is offered when the stage has come to it; a peek may stay open beside it.
        this.stages.at(message.seat)?.push({ kind: 'then', call: () => this.turns.ask(message), open: true });
        if (message.seat !== this.eyes || this.curtain !== null)
          this.hands.call(message.seat, () => this.turns.isOn(message));
        return;
      case 'hint':
        return this.hints.hear(message);
      case 'turn':
        return this.turns.wind(message.seat, message.ms);
      case 'over':
        return this.finish(message);
      case 'again':
        return this.stage?.again(message.events);
      case 'emote':
        return this.wave(message);
      case 'error':
        if (message.re === 'join' && !this.connection.welcomed) return this.lost(refusal(message));
        if (message.re === 'luck') return; // nobody has asked for that, nor can they do anything about it
        if (message.re === 'move') this.turns.refused();
        if (message.re === 'set') this.known.refused();
        return this.moments.say(explain(message));
      case 'bye':
        // After a restart the connection comes back by itself.
        if (message.why !== 'restart') this.lost(line(`table.bye_${message.why}`));
        return;
      case 'promise':
      case 'pong':
        return;
    }
  }

  private mine(seats: number[], host: boolean): void {
    this.known.mine(seats, host);
    this.hands.sit(seats);
    this.stages.resume();
  }

  private begin(message: GameMessage): void {
    if (!this.game) return;
    const fresh = this.commitment !== message.commitment;
    if (!fresh && this.stages.at(message.seat)) return; // told again after a lost connection
    if (fresh) {
      this.stages.drop();
      this.turns.begin();
      this.hands.begin();
      this.known.begin(message.commitment, message.n);
      this.arranging = false;
    }
    this.stages.add(this.game, message);
    this.hands.look(message, fresh);
  }

  // Why a bot has moved, where bots think aloud.
  private thinks({ events, thought }: SeenMessage): { seat: number; line: Line } | null {
    const [event] = events;
    if (!thought || !this.game || !event || !('seat' in event)) return null;
    return { seat: event.seat, line: this.game.thought(thought) };
  }
  // What a bot makes of something is seen after that was.
  private wave(message: EmoteMessage): void {
    const { stage } = this;
    if (message.after === undefined || !stage) return this.moments.wave(message);
    stage.push({ kind: 'then', call: () => this.moments.wave(message), open: true });
  }

  private finish(message: OverMessage): void {
    this.turns.withdraw();
    // Only after the last move has been shown.
    const show = (): void => {
      this.hands.open();
      this.known.end(message);
      this.stages.resume();
    };
    const stage = this.stage;
    if (stage) stage.push({ kind: 'then', call: show });
    else show();
  }

  private lost(why: Line): void {
    this.gone = why;
    this.close();
  }
}
