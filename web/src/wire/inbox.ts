// What comes from a table, taken up one message after the other. A message that needs something which must be fetched
// first (the drawings of a game) holds up those behind it.
import type { ServerMessage } from '../protocol';

export interface Taking {
  prepare(message: ServerMessage): Promise<void> | null;
  take(message: ServerMessage): Promise<void> | void;
  broken(): void; // what was needed did not arrive
}

export class Inbox {
  private waiting: ServerMessage[] = [];
  private busy = false;

  constructor(private readonly taking: Taking) {}

  push(message: ServerMessage): void {
    this.waiting.push(message);
    if (!this.busy) void this.empty();
  }

  // A new beginning: what was heard before it, and is not yet taken up, never is.
  clear(): void {
    this.waiting = [];
  }

  private async empty(): Promise<void> {
    this.busy = true;
    let message: ServerMessage | undefined;
    while ((message = this.waiting.shift())) {
      const { waiting } = this;
      try {
        await this.taking.prepare(message);
      } catch {
        if (waiting === this.waiting) this.taking.broken();
        continue;
      }
      if (waiting !== this.waiting) continue;
      try {
        await this.taking.take(message);
      } catch (error) {
        console.error(error); // one message that fails must not stop those behind it
      }
    }
    this.busy = false;
  }
}
