// What page and worker say to each other besides the messages of the table, which are the same as over a WebSocket.
export type ToWorker =
  | { kind: 'start'; id: string; body: string | null; join: string } // body: a new table, as POST /api/tables takes it
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
