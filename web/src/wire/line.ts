// The line to a table, whichever way it goes: over a WebSocket to a server, or to a worker on this device.
import type { ClientMessage, ServerMessage } from '../protocol';

export type LineState = 'opening' | 'open' | 'away' | 'closed';

export interface Ears {
  hear(message: ServerMessage): void;
  line(state: LineState): void;
  join(): ClientMessage; // the first message of every connection
  broken(): void; // a part of the page did not arrive
  elsewhere(): void; // another window plays at this table
  unkept(): void; // the game goes on, but is not kept on this device
}

export interface TableLine {
  send(message: ClientMessage): boolean; // false: it could not be sent now, and never will be
  close(): void;
}

export type MakeLine = (ears: Ears) => TableLine;
