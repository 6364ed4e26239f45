// One connection to a table, which comes back by itself. Nothing that was said while it was away is said twice: what can't
// be sent now is not sent at all, and the caller is told so.
import { guest, server, socketAddress } from './server';
import type { ClientMessage, ServerMessage } from '../protocol';
import type { Ears, TableLine } from './line';

const shortest = 400;
const longest = 8000;
const quiet = 20000; // after so long without a word the line is tried
const patience = 8000; // and after so long without an answer it is taken for dead
const impatience = 4000; // both, when somebody waits: he has just come back to the page, or said something

export class Socket implements TableLine {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private done = false;
  private readonly wake = (): void => this.hurry();

  constructor(
    private readonly table: string,
    private readonly ears: Pick<Ears, 'hear' | 'line' | 'join'>,
  ) {
    addEventListener('online', this.wake);
    addEventListener('offline', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    if (message.type !== 'ping') this.listen(impatience, impatience);
    return true;
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.drop();
    this.ears.line('closed');
  }

  // Somebody looks again, or the network comes or goes: do not wait for the next try.
  private hurry(): void {
    if (this.done || document.hidden) return;
    // A line that died while the device slept still looks open: ask.
    if (this.socket?.readyState === WebSocket.OPEN) return this.probe(impatience);
    if (this.socket?.readyState === WebSocket.CONNECTING) return this.limit(impatience);
    this.tries = 0;
    clearTimeout(this.timer);
    this.open();
  }

  private open(): void {
    this.ears.line(this.tries === 0 ? 'opening' : 'away');
    const socket = new WebSocket(socketAddress(this.table));
    this.socket = socket;
    this.limit(patience);
    socket.onopen = () => void this.introduce(socket);
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.listen();
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === 'welcome') {
        this.tries = 0;
        this.ears.line('open');
      }
      if (message.type !== 'pong') this.ears.hear(message);
    };
    socket.onclose = () => {
      if (socket === this.socket && !this.done) this.again();
    };
  }

  // A server elsewhere has to be told who comes.
  private async introduce(socket: WebSocket): Promise<void> {
    const token = server?.address ? await guest() : null;
    if (socket === this.socket) this.send({ ...this.ears.join(), ...(token ? { token } : {}) });
  }

  private again(): void {
    this.drop();
    this.ears.line('away');
    // A little chance, so that a whole table does not knock at once.
    const delay = Math.min(longest, shortest * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), delay);
  }

  private listen(silence = quiet, within = patience): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.probe(within), silence);
  }
  private probe(within: number): void {
    this.send({ type: 'ping' });
    this.limit(within);
  }
  // Without a word until then, the line is dead.
  private limit(within: number): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.again(), within);
  }

  private drop(): void {
    clearTimeout(this.pulse);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }
}
