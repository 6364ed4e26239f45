// What page and worker say to each other besides the messages of the table, which are the same as over a WebSocket.
import type { Pace } from '../../settings/settings.svelte';

// A table that teaches, or where a game is played on: all moves that are known of it, and how many of them are made already.
export interface Script {
  seat: number; // who sits here
  first: number; // the youngest
  moves: string[];
  made: number;
  pace: Pace;
}

export type ToWorker =
  // body: a new table, as POST /api/tables takes it; with a script it teaches, and nothing of it is kept
  | { kind: 'start'; id: string; body: string | null; script: Script | null; join: string }
  | { kind: 'say'; text: string }
  | { kind: 'think'; log: string[] }; // to the second worker: what the seat that is to act would do

export type FromWorker =
  | { kind: 'tell'; texts: string[] }
  | { kind: 'thought'; text: string }
  | { kind: 'record'; name: string; text: string } // of a game that could not be kept
  | { kind: 'unkept' } // nothing is stored (any more); the game goes on
  | { kind: 'elsewhere' } // another window has played on
  | { kind: 'missing' } // there is no such table on this device
  | { kind: 'broken'; why: string }; // the engine did not arrive, or could not read what was kept
