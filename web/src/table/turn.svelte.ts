// Whose turn it is, what may be done, and doing it: once.
import { Chooser } from '../games/chooser.svelte';
import type { Touch } from '../games/game';
import type { ActMessage, ClientMessage, GameMove } from '../protocol';
import type { Stage } from '../stage/stage.svelte';
import { line, type Line } from '../texts/texts.svelte';

// What a turn needs of its table.
export interface Around {
  eyes(): number;
  stage(): Pick<Stage, 'skip' | 'shut' | 'reopen'> | null;
  touch(move: GameMove): Touch;
  verb(move: GameMove): string;
  why(at: string): Line; // it can't be chosen now
  send(message: ClientMessage): boolean;
  say(sentence: Line): void;
  hush(): void; // what was said last is settled
  ring(): void;
}

export class Turn {
  asked: ActMessage | null = $state.raw(null);
  sent: string | null = $state(null); // a move that is on its way
  clock: { seat: number; until: number } | null = $state.raw(null);
  readonly chooser: Chooser;
  // What the player must be asked first is set by the page (pages/table/Play.svelte).
  confirm: (move: GameMove, go: () => void) => void = (_move, go) => go();

  private coming: ActMessage | null = null; // the stage has not come to it yet
  private unsure = 0; // the version that a move answered which was on its way when the line broke
  private rang = 0; // the seat for which the bell rang last

  constructor(private readonly place: Around) {
    this.chooser = new Chooser({
      touch: (move) => place.touch(move),
      verb: (move) => place.verb(move),
      // What was peeked at shows itself once more until the move is made; all else says why it can't be chosen.
      refuse: (at) => {
        if (!place.stage()?.reopen(at)) place.say(place.why(at));
      },
      taken: () => place.hush(),
    });
  }

  // A seat of this device will be asked for a move, when its stage has come to it. Its clock runs.
  await(message: ActMessage): void {
    this.coming = message;
    if (message.ms !== undefined) this.wind(message.seat, message.ms);
  }
  // It is still to be asked, or has been.
  isOn(message: ActMessage): boolean {
    return this.coming === message || this.asked === message;
  }
  // The stage has come to it, if nothing has happened since.
  ask(message: ActMessage): void {
    if (this.coming !== message) return;
    this.coming = null;
    this.asked = message;
    this.sent = null;
    this.place.hush();
    if (this.unsure === message.n) this.place.say(line('table.not_arrived'));
    this.unsure = 0;
    this.offer();
  }
  wind(seat: number, ms: number): void {
    this.clock = { seat, until: performance.now() + ms };
  }

  // Whoever looks may choose, if they are the one who is asked.
  offer(): void {
    const asked = this.asked;
    if (!asked || asked.seat !== this.place.eyes()) return;
    this.chooser.offer(asked.legal, asked.forbidden);
    if (this.rang !== asked.seat) this.place.ring();
    this.rang = asked.seat;
  }

  // A move is asked for once; it carries the version that it answers, so that it can't be made twice.
  act(move: GameMove): void {
    const asked = this.asked;
    if (!asked || this.sent) return;
    this.confirm(move, () => {
      if (this.asked !== asked || this.sent) return;
      this.place.stage()?.skip();
      if (!this.place.send({ type: 'move', seat: asked.seat, move, n: asked.n })) return;
      this.place.stage()?.shut();
      this.sent = move;
      this.chooser.close();
    });
  }
  // The table did not take the move: another one can be made.
  refused(): void {
    this.sent = null;
    this.offer();
  }

  // Something has happened, and now it is this seat's turn. The bell rings again for who gets it back.
  passed(turn: number | null): void {
    this.withdraw();
    if (turn !== this.rang) this.rang = 0;
  }
  // The line is gone. A new connection asks again, and tells whether the move arrived.
  cut(): void {
    if (this.sent) this.unsure = this.asked?.n ?? 0;
    this.withdraw();
  }
  // Another game.
  begin(): void {
    this.withdraw();
    this.rang = 0;
  }
  // Nobody is asked any more.
  withdraw(): void {
    this.coming = null;
    this.asked = null;
    this.sent = null;
    this.clock = null;
    this.chooser.close();
  }
}
