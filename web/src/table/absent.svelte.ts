// Who is away from a game that goes on: the seconds until a stand-in plays for them, and what is told of it, each once.
import type { SeatNews, TableMessage } from '../protocol';
import { line, type Line } from '../texts/texts.svelte';

// Who is back so soon was never away: a page that is loaded again, a tunnel.
const notYet = 2500;

const isAway = (seat: SeatNews | undefined): boolean =>
  seat?.kind === 'person' && !seat.resigned && (seat.stand_in !== undefined || seat.stand_in_ms !== undefined);

export class Absent {
  private until: Record<number, number> = $state.raw({}); // by seat: when a stand-in begins
  private now = $state(0);
  private ticks: ReturnType<typeof setInterval> | undefined;
  private readonly soon = new Map<number, ReturnType<typeof setTimeout>>(); // to be told of in a moment
  private readonly told = new Set<number>();

  constructor(private readonly tell: (sentence: Line) => void) {}

  hear(message: TableMessage, before: TableMessage | null): void {
    this.now = performance.now();
    const until: Record<number, number> = {};
    for (const [index, one] of message.seats.entries()) {
      const seat = index + 1;
      if (one.stand_in_ms !== undefined) until[seat] = this.now + one.stand_in_ms;
      if (message.phase !== 'playing') this.forget(seat);
      else if (isAway(one)) this.gone(seat, one, before?.seats[index]);
      else this.back(seat, one);
    }
    this.until = until;
    clearInterval(this.ticks);
    if (Object.keys(until).length > 0) this.ticks = setInterval(() => (this.now = performance.now()), 250);
  }
  end(): void {
    clearInterval(this.ticks);
    for (const timer of this.soon.values()) clearTimeout(timer);
  }

  // Until a stand-in plays for this seat; null: nothing runs.
  seconds(seat: number): number | null {
    const until = this.until[seat];
    return until === undefined ? null : Math.max(0, Math.ceil((until - this.now) / 1000));
  }

  private gone(seat: number, { name, stand_in }: SeatNews, before: SeatNews | undefined): void {
    if (stand_in !== undefined) {
      if (before?.stand_in !== undefined && this.told.has(seat)) return;
      this.forget(seat);
      this.told.add(seat);
      return this.tell(line('table.plays_for', { name }));
    }
    if (this.told.has(seat) || this.soon.has(seat)) return;
    const tell = (): void => {
      this.soon.delete(seat);
      this.told.add(seat);
      this.tell(line('table.is_away', { name, n: this.seconds(seat) ?? 0 }));
    };
    this.soon.set(seat, setTimeout(tell, notYet));
  }
  private back(seat: number, { name, here }: SeatNews): void {
    if (this.told.has(seat) && here) this.tell(line('table.is_back', { name }));
    this.forget(seat);
  }
  private forget(seat: number): void {
    clearTimeout(this.soon.get(seat));
    this.soon.delete(seat);
    this.told.delete(seat);
  }
}
