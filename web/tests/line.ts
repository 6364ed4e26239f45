// A line to the table that a test can cut, and where it can lose a message.
import type { Page, WebSocketRoute } from '@playwright/test';

export class Line {
  readonly said: string[] = []; // what the page said, whether it arrived or not
  // What happens to a message of the page: it arrives, is lost, or arrives and its answer is lost.
  fate: (message: string) => 'arrives' | 'lost' | 'unanswered' = () => 'arrives';
  private open: WebSocketRoute[] = [];
  private down = false;

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket('**/ws', (socket) => line.connect(socket));
    return line;
  }
  cut(): void {
    this.down = true;
    this.drop();
  }
  mend(): void {
    this.down = false;
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
      const fate = this.fate(text);
      if (fate !== 'lost') server.send(message);
      if (fate !== 'arrives') {
        deaf = true;
        // The server needs a moment to get what was sent before the line breaks.
        setTimeout(() => this.drop(), 300);
      }
    });
    server.onMessage((message) => {
      if (!deaf) socket.send(message);
    });
  }
}
