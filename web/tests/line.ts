// A line to the table that a test can cut, where it can lose a message, and which can die without a word.
import type { Page, WebSocketRoute } from '@playwright/test';

export class Line {
  readonly said: string[] = []; // what the page said, whether it arrived or not
  // What happens to a message of the page: it arrives, is lost, or arrives and its answer is lost. Then the line is cut.
  fate: (message: string) => 'arrives' | 'lost' | 'unanswered' = () => 'arrives';
  private open: WebSocketRoute[] = [];
  private down = false;
  private dead = new Set<WebSocketRoute>();

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/ws\?table=/, (socket) => line.connect(socket));
    return line;
  }
  cut(): void {
    this.block();
    this.drop();
  }
  // No new connection; those that are open stay.
  block(): void {
    this.down = true;
  }
  mend(): void {
    this.down = false;
  }
  // Whatever is said from now on gets lost both ways, and nobody is told so. A new connection is a good one.
  die(): void {
    for (const socket of this.open) this.dead.add(socket);
  }
  private drop(): void {
    for (const socket of this.open.splice(0)) void socket.close({ code: 4000 });
  }
  private connect(socket: WebSocketRoute): void {
    if (this.down) return void socket.close({ code: 4000 });
    const server = socket.connectToServer();
    let deaf = false;
    this.open.push(socket);
    socket.onMessage((message) => {
      const text = String(message);
      this.said.push(text);
      if (this.dead.has(socket)) return;
      const fate = this.fate(text);
      if (fate !== 'lost') server.send(message);
      if (fate !== 'arrives') deaf = true;
      if (fate === 'lost') this.cut();
    });
    server.onMessage((message) => {
      if (this.dead.has(socket)) return;
      if (!deaf) return socket.send(message);
      // The server has got what was said, and this is its answer: now the line breaks.
      if (/"type":"(seen|error)"/.test(String(message))) this.cut();
    });
  }
}
