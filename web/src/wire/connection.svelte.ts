// The way to one table and back: a line, messages taken up in order, and what was heard last, so that a new connection goes
// on from there. One tab at a time is connected.
import type { ClientMessage, ServerMessage } from '../protocol';
import { Inbox } from './inbox';
import type { LineState, MakeLine, TableLine } from './line';
import { Tabs } from './tabs';

export interface Receiver {
  prepare(message: ServerMessage): Promise<void> | null; // what has to be fetched before a message is taken up
  take(message: ServerMessage): Promise<void> | void;
  cut(): void; // the line is not open, or no longer
  unkept(): void; // the game goes on, but is not kept on this device
  forget(): void; // all begins anew: what was heard does not hold any more
  pledge(): string | null; // of the luck that is brought to the next deal
}

export class Connection {
  line: LineState = $state('opening');
  elsewhere = $state(false); // another tab plays on
  broken = $state(false); // a part of the page did not arrive
  unkept = $state(false); // the game goes on, but is not kept on this device
  known = 0; // the last version that was heard
  welcomed = false; // on this connection

  private seated = false; // the chair that was wished for has been asked for
  private seats: string | null = null; // those that are ours, as far as we have heard
  private way: TableLine | null = null;
  private readonly inbox: Inbox;
  private readonly tabs: Tabs;

  constructor(
    private readonly code: string,
    private readonly seat: number | undefined, // the chair that is wished for
    private readonly receiver: Receiver,
    private readonly makeLine: MakeLine,
  ) {
    this.inbox = new Inbox({
      prepare: (message) => receiver.prepare(message),
      take: (message) => {
        if (this.isAnother(message)) return this.retry();
        this.note(message);
        return receiver.take(message);
      },
      broken: () => this.fail(),
    });
    this.tabs = new Tabs(code, () => this.stepAside());
    this.connect();
  }

  // False: it could not be sent now, and never will be.
  send(message: ClientMessage): boolean {
    return this.way?.send(message) ?? false;
  }

  // This tab plays on.
  playHere(): void {
    this.elsewhere = false;
    this.tabs.claim();
    this.connect();
  }

  // Once more from the beginning: something did not arrive.
  retry(): void {
    this.broken = false;
    this.forget();
    this.way?.close();
    this.connect();
  }

  close(): void {
    this.forget();
    this.tabs.close();
    this.way?.close();
  }

  private connect(): void {
    this.way = this.makeLine({
      hear: (message) => this.inbox.push(message),
      line: (state) => {
        this.line = state;
        if (state !== 'open') this.receiver.cut();
      },
      join: () => {
        this.welcomed = false;
        const since = this.known > 0 ? { since: this.known } : {};
        const seat = this.seat !== undefined && !this.seated ? { seat: this.seat } : {};
        const pledge = this.receiver.pledge();
        return { type: 'join', table: this.code, ...seat, ...since, ...(pledge === null ? {} : { pledge }) };
      },
      broken: () => this.fail(),
      elsewhere: () => this.stepAside(),
      unkept: () => {
        this.unkept = true;
        this.receiver.unkept();
      },
    });
  }

  // Whoever was signed out comes back as somebody else, to whom what was heard here means nothing: then all begins anew.
  private isAnother(message: ServerMessage): boolean {
    return message.type === 'welcome' && this.known > 0 && this.seats !== null && this.seats !== String(message.seats);
  }

  private note(message: ServerMessage): void {
    if (message.type === 'welcome' || message.type === 'yours') this.seats = String(message.seats);
    if (message.type === 'welcome') this.welcomed = this.seated = true;
    else if ('n' in message && message.type !== 'again') this.known = Math.max(this.known, message.n);
  }

  private stepAside(): void {
    this.elsewhere = true;
    this.forget();
    this.way?.close();
  }

  private forget(): void {
    this.inbox.clear();
    this.known = 0;
    this.seats = null;
    this.receiver.forget();
  }

  private fail(): void {
    this.broken = true;
    this.inbox.clear();
    this.way?.close();
  }
}
