// Two tabs of one person at one table: the newer one plays, the older one says so.
export class Tabs {
  private readonly channel: BroadcastChannel | null;
  private readonly id = Math.random();

  constructor(code: string, stepAside: () => void) {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`magichat.table.${code}`);
    if (this.channel) {
      this.channel.onmessage = (event: MessageEvent<number>) => {
        if (event.data !== this.id) stepAside();
      };
    }
    this.claim();
  }
  claim(): void {
    this.channel?.postMessage(this.id);
  }
  close(): void {
    this.channel?.close();
  }
}
