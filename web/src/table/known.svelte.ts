// What this device knows of a table: who sits where, what is set, which game is on and how it ended. Plain state, folded from
// messages; it decides nothing.
import type { GameMove, GameOptions, Handicap, OverMessage, TableMessage } from '../protocol';

export class Known {
  table: TableMessage | null = $state.raw(null);
  seats: number[] = $state.raw([]); // those that play on this device
  host = $state(false);
  over: OverMessage | null = $state.raw(null);
  commitment = $state(''); // of the game that is on: no two have the same
  n = 0; // its version
  // By seat: what a stand-in has played for whoever sits there and was away, as long as they have not put it away.
  played: Record<number, GameMove[]> = $state.raw({});
  private putAway: Record<number, number> = {}; // how many of those they have put away
  // What was set and not yet answered: options and help go to the table as a whole, and two changes before its answer are
  // both meant.
  private wanted: { options?: Partial<GameOptions>; handicaps?: Handicap[] } = {};

  mine(seats: number[], host: boolean): void {
    this.seats = seats;
    this.host = host;
  }
  news(message: TableMessage): void {
    this.table = message;
    this.wanted = {};
  }
  begin(commitment: string, n: number): void {
    this.over = null;
    this.played = {};
    this.putAway = {};
    this.commitment = commitment;
    this.n = n;
  }
  end(message: OverMessage): void {
    this.over = message;
  }
  // All moves since the last one of their own are told whenever a line comes back.
  returned(seat: number, moves: GameMove[]): void {
    const old = Math.min(this.putAway[seat] ?? 0, moves.length);
    this.putAway[seat] = old;
    this.played = { ...this.played, [seat]: moves.slice(old) };
  }
  seenPlayed(seat: number): void {
    const moves = this.played[seat] ?? [];
    if (moves.length === 0) return;
    this.putAway[seat] = (this.putAway[seat] ?? 0) + moves.length;
    this.played = { ...this.played, [seat]: [] };
  }
  // What was to be set is not.
  refused(): void {
    this.wanted = {};
  }

  resigned(seat: number): boolean {
    return this.table?.seats[seat - 1]?.resigned === true;
  }
  // For a seat that has resigned somebody else plays, and it is never asked.
  get players(): number[] {
    return this.seats.filter((seat) => !this.resigned(seat));
  }

  // All options, or the help of all seats, with one change.
  withOptions(change: Partial<GameOptions>): Partial<GameOptions> {
    const options = { ...(this.wanted.options ?? this.table?.options), ...change };
    this.wanted = { ...this.wanted, options };
    return options;
  }
  withHelp(index: number, change: Handicap): Handicap[] {
    const before = this.wanted.handicaps ?? this.table?.seats.map((seat) => seat.handicap) ?? [];
    const handicaps = before.map((one, i) => (i === index ? { ...one, ...change } : one));
    this.wanted = { ...this.wanted, handicaps };
    return handicaps;
  }
}
