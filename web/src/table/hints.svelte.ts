// A hint of the table: a sensible move and why, for the question that is open now. It tells of what was seen before, so it is
// forgotten with that question.
import type { ActMessage, ClientMessage, HintMessage } from '../protocol';

export class Hints {
  private got: HintMessage | null = $state.raw(null);
  private open = $state(false); // it may be seen: it was asked for, or somebody has waited long enough
  private wanted: ActMessage | null = null; // the question about which the table was asked

  constructor(
    private readonly asked: () => ActMessage | null, // the question, if whoever looks may answer it
    private readonly send: (message: ClientMessage) => boolean,
  ) {}

  get allowed(): boolean {
    return this.asked()?.hints === true;
  }
  get hint(): HintMessage | null {
    const asked = this.asked();
    return asked && this.got?.n === asked.n && this.got.seat === asked.seat ? this.got : null;
  }
  get shown(): HintMessage | null {
    return this.open ? this.hint : null;
  }
  show(): void {
    this.open = true;
    this.ask();
  }
  hide(): void {
    this.open = false;
  }
  // Once a question; a hint that is there already is as good.
  ask(): void {
    const asked = this.asked();
    if (!asked?.hints || this.wanted === asked) return;
    if (this.send({ type: 'hint', seat: asked.seat })) this.wanted = asked;
  }
  hear(message: HintMessage): void {
    this.got = message;
  }
  forget(): void {
    this.got = null;
    this.wanted = null;
    this.open = false;
  }
}
