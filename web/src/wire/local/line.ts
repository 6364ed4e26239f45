// The line to a table on this device: a worker in which it lives, with the same messages as a server's.
import type { ClientMessage, ServerMessage } from '../../protocol';
import type { Ears, TableLine } from '../line';
import type { FromWorker, Script, ToWorker } from './mail';
import { unkeptRecords } from './unkept';

export class LocalLine implements TableLine {
  private worker: Worker | null;

  // body: a new table, with a script one that teaches; null: one that is kept.
  constructor(
    private readonly ears: Ears,
    id: string,
    body: string | null,
    script: Script | null = null,
  ) {
    ears.line('opening');
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'table' });
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    this.worker.onerror = () => this.ears.broken();
    this.post({ kind: 'start', id, body, script, join: JSON.stringify(ears.join()) });
  }

  send(message: ClientMessage): boolean {
    if (!this.worker) return false;
    this.post({ kind: 'say', text: JSON.stringify(message) });
    return true;
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ears.line('closed');
  }

  private post(mail: ToWorker): void {
    this.worker?.postMessage(mail);
  }

  private hear(mail: FromWorker): void {
    switch (mail.kind) {
      case 'tell':
        for (const text of mail.texts) {
          const message = JSON.parse(text) as ServerMessage;
          if (message.type === 'welcome') this.ears.line('open');
          if (message.type !== 'pong') this.ears.hear(message);
        }
        return;
      case 'record':
        return void unkeptRecords.set(mail.name, mail.text);
      case 'unkept':
        return this.ears.unkept();
      case 'elsewhere':
        return this.ears.elsewhere();
      case 'missing':
        return this.ears.hear({ type: 'error', code: 'not_open', text: 'no such table on this device', re: 'join' });
      case 'broken':
        console.error(mail.why);
        return this.ears.broken();
      case 'thought':
        return;
    }
  }
}
