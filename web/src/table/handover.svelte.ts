// One device, several people: through whose eyes it looks, and how it gets from one to the next without showing them what the
// last one sees.
import type { Stage } from '../stage/stage.svelte';
import type { Known } from './known.svelte';

type Shown = Pick<Stage, 'push' | 'shut'>;

export class HandOver {
  eyes = $state(0); // the seat whose table is drawn; 0 watches
  curtain: number | null = $state(null); // the seat that the device is to be handed to
  covered = $state(false); // somebody else plays: nobody here looks at the cards of those who sit here
  visiting = $state(false); // somebody looks at their own side, though another one is to move
  private acting: number | null = null; // whose turn it was when something was heard last

  constructor(
    private readonly known: Known,
    private readonly stageOf: (seat: number) => Shown | null,
    private readonly covers: () => boolean, // in this game everybody holds cards that the others must not see
  ) {}

  // Other seats play here now.
  sit(seats: number[]): void {
    if (!seats.includes(this.eyes)) this.eyes = seats[0] ?? 0;
  }

  // A new game. Where cards are held, the curtain falls before they are dealt.
  begin(): void {
    this.open();
    this.visiting = false;
    this.acting = null;
  }
  look({ seat, first }: { seat: number; first: number }, fresh: boolean): void {
    const { seats } = this.known;
    if (!seats.includes(this.eyes)) this.eyes = seat;
    if (fresh && this.covers() && seats.length > 1) this.curtain = seats.includes(first) ? first : this.eyes;
  }

  // A turn is over, and several share this device: whoever takes it next must not see what the last one sees. As soon as the
  // move has been shown here, whoever else is still looking at it, the cards are covered; and if the next one sits here too,
  // the curtain falls, if that move is still the last.
  passOn({ seat, turn }: { seat: number; turn: number | null }, still: () => boolean): void {
    if (seat !== this.eyes) return;
    const mine = this.acting === seat;
    this.acting = turn;
    if (turn === null || this.known.seats.length < 2) return;
    const { players } = this.known;
    const others = turn !== seat && players.length > 1 && this.covers();
    // Not if somebody else has held the device since, and it is another's turn by now.
    const cover = (): void => {
      if (seat === this.eyes && this.acting === turn) this.covered = others;
    };
    this.stageOf(seat)?.push({ kind: 'then', call: cover, patient: mine && turn !== seat });
    if (players.includes(turn)) this.handTo(turn, still);
  }

  // A seat that sits here is asked, and another one holds the device, or nobody yet.
  call(seat: number, still: () => boolean): void {
    if (this.curtain !== null) this.curtain = seat;
    this.handTo(seat, still);
  }

  // Somebody who sits here wants to see their own side, which is covered while others play: behind a curtain.
  visit(seat: number): void {
    if (!this.covers() || !this.known.players.includes(seat)) return;
    this.stageOf(this.eyes)?.shut();
    this.visiting = true;
    this.covered = true;
    this.curtain = seat;
  }
  // They have seen enough: back to whoever is to move, or to a table on which nobody's cards are open.
  leave(): void {
    this.visiting = false;
    if (this.acting !== null && this.acting !== this.eyes && this.known.players.includes(this.acting)) {
      this.covered = true;
      this.curtain = this.acting;
    } else {
      this.covered = this.acting !== this.eyes && this.covers();
    }
  }

  // The curtain opens for the seat that was asked. False: there is none.
  lift(): boolean {
    if (this.curtain === null) return false;
    this.eyes = this.curtain;
    this.open();
    return true;
  }

  // Nothing needs to be hidden: the game is over, or not there.
  open(): void {
    this.curtain = null;
    this.covered = false;
  }

  // The one who holds the device sees the last move to its end, and his peek; then it is handed on.
  private handTo(seat: number, still: () => boolean): void {
    const stage = this.stageOf(this.eyes);
    const hand = (): void => {
      if (!still() || seat === this.eyes) return;
      stage?.shut();
      this.visiting = false;
      this.curtain = seat;
    };
    if (stage) stage.push({ kind: 'then', call: hand });
    else hand();
  }
}
