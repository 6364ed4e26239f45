// Two tabs of one person at one table: the newer one plays, the older one says so.
export class Tabs {
  private readonly channel: BroadcastChannel | null;
  private mine = { at: 0, id: Math.random() };

  constructor(code: string, stepAside: () => void) {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`magichat.table.${code}`);
    if (this.channel) {
      // The later claim holds; two at the very same moment are told apart by chance.
      this.channel.onmessage = (event: MessageEvent<{ at: number; id: number }>) => {
        const { at, id } = event.data;
        if (at > this.mine.at || (at === this.mine.at && id > this.mine.id)) stepAside();
      };
    }
    this.claim();
  }
  claim(): void {
    this.mine = { at: Date.now(), id: this.mine.id };
    this.channel?.postMessage(this.mine);
  }
  close(): void {
    this.channel?.close();
  }
}
