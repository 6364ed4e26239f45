// What rabbits tells: docs/notation.md, docs/views.md. Generated from engine/rabbits/facts.h by magichat_typescript: do not edit.

export const phaseNames = ['deal', 'roll', 'act', 'flip', 'keep', 'claim', 'shuffle', 'over'] as const;
export type Phase = (typeof phaseNames)[number];
export const faceNames = ['hat1', 'hat2', 'exchange', 'draw'] as const;
export type Face = (typeof faceNames)[number];
export const colourNames = ['white', 'black', 'brown', 'pink', 'blue', 'green'] as const;
export type Colour = (typeof colourNames)[number];
export const wandNames = ['white-white', 'white-black', 'white-brown', 'white-pink', 'white-blue', 'white-green', 'black-black', 'black-brown', 'black-pink', 'black-blue', 'black-green', 'brown-brown', 'brown-pink', 'brown-blue', 'brown-green', 'pink-pink', 'pink-blue', 'pink-green', 'blue-blue', 'blue-green', 'green-green'] as const;
export type Wand = (typeof wandNames)[number];
export const facesNames = ['in', 'out'] as const;
export type Faces = (typeof facesNames)[number];

export type Options = { players: number; turn_limit: number };

export type Event =
  | { event: 'deal'; goals: Wand[]; own?: Colour[] }
  | { event: 'roll'; seat: number; dice: [Face, Face] }
  | { event: 'flip'; seat: number; rack: number; slot: number; faces: Faces; rabbit?: Colour }
  | { event: 'stop'; seat: number }
  | { event: 'exchange'; seat: number; slot: number; with: number; with_slot: number; received?: Colour }
  | { event: 'draw'; seat: number; pile: 'hat'; rabbit?: Colour }
  | { event: 'keep'; seat: number; slot: number; discarded: Colour }
  | { event: 'discard'; seat: number; discarded: Colour }
  | { event: 'draw'; seat: number; pile: 'wand'; goal: Wand; returned: Wand }
  | { event: 'shuffle' }
  | { event: 'claim'; seat: number; slots: [number, number]; rabbits: [Colour, Colour]; won: boolean; lost?: boolean }
  | { event: 'refill'; seat: number; slots: [number, number]; goal: Wand; rabbits?: [Colour, Colour] }
  | { event: 'pass'; seat: number }
  | { event: 'end'; winners: number[]; scores: number[] };

export type View = { game: 'rabbits'; phase: Phase; turn?: number; to_act: number | null; turns: number; turn_limit: number; winners?: number[]; scores: number[]; dice?: Face[]; flips?: number; drawn?: Colour; seats: { goal?: Wand; won: number; slots: ({ faces: Faces; rabbit?: Colour } | null)[] }[]; piles: { hats: number; wands: number }; discards: { count: number; top?: Colour } };

export type Notes = { racks: (Colour | null)[][] };

// Every card turned up: only in replays of finished games.
export type Open = { racks: (Colour | null)[][]; drawn?: Colour; won: Wand[][]; piles: { hats: Colour[]; wands: Wand[] } };

// Every move there is, taken apart.
export type MoveParts =
  | { verb: 'flip'; rack: number; slot: number }
  | { verb: 'stop' }
  | { verb: 'exchange'; slot: number; with: number; with_slot: number }
  | { verb: 'draw'; pile: 'hat' }
  | { verb: 'draw'; pile: 'wand' }
  | { verb: 'keep'; slot: number }
  | { verb: 'discard' }
  | { verb: 'claim'; slots: [number, number] }
  | { verb: 'pass' };
export const moves = {
  'flip 1 1': {"verb":"flip","rack":1,"slot":1},
  'flip 1 2': {"verb":"flip","rack":1,"slot":2},
  'flip 1 3': {"verb":"flip","rack":1,"slot":3},
  'flip 2 1': {"verb":"flip","rack":2,"slot":1},
  'flip 2 2': {"verb":"flip","rack":2,"slot":2},
  'flip 2 3': {"verb":"flip","rack":2,"slot":3},
  'flip 3 1': {"verb":"flip","rack":3,"slot":1},
  'flip 3 2': {"verb":"flip","rack":3,"slot":2},
  'flip 3 3': {"verb":"flip","rack":3,"slot":3},
  'flip 4 1': {"verb":"flip","rack":4,"slot":1},
  'flip 4 2': {"verb":"flip","rack":4,"slot":2},
  'flip 4 3': {"verb":"flip","rack":4,"slot":3},
  'stop': {"verb":"stop"},
  'exchange 1 1 1': {"verb":"exchange","slot":1,"with":1,"with_slot":1},
  'exchange 1 1 2': {"verb":"exchange","slot":1,"with":1,"with_slot":2},
  'exchange 1 1 3': {"verb":"exchange","slot":1,"with":1,"with_slot":3},
  'exchange 1 2 1': {"verb":"exchange","slot":1,"with":2,"with_slot":1},
  'exchange 1 2 2': {"verb":"exchange","slot":1,"with":2,"with_slot":2},
  'exchange 1 2 3': {"verb":"exchange","slot":1,"with":2,"with_slot":3},
  'exchange 1 3 1': {"verb":"exchange","slot":1,"with":3,"with_slot":1},
  'exchange 1 3 2': {"verb":"exchange","slot":1,"with":3,"with_slot":2},
  'exchange 1 3 3': {"verb":"exchange","slot":1,"with":3,"with_slot":3},
  'exchange 1 4 1': {"verb":"exchange","slot":1,"with":4,"with_slot":1},
  'exchange 1 4 2': {"verb":"exchange","slot":1,"with":4,"with_slot":2},
  'exchange 1 4 3': {"verb":"exchange","slot":1,"with":4,"with_slot":3},
  'exchange 2 1 1': {"verb":"exchange","slot":2,"with":1,"with_slot":1},
  'exchange 2 1 2': {"verb":"exchange","slot":2,"with":1,"with_slot":2},
  'exchange 2 1 3': {"verb":"exchange","slot":2,"with":1,"with_slot":3},
  'exchange 2 2 1': {"verb":"exchange","slot":2,"with":2,"with_slot":1},
  'exchange 2 2 2': {"verb":"exchange","slot":2,"with":2,"with_slot":2},
  'exchange 2 2 3': {"verb":"exchange","slot":2,"with":2,"with_slot":3},
  'exchange 2 3 1': {"verb":"exchange","slot":2,"with":3,"with_slot":1},
  'exchange 2 3 2': {"verb":"exchange","slot":2,"with":3,"with_slot":2},
  'exchange 2 3 3': {"verb":"exchange","slot":2,"with":3,"with_slot":3},
  'exchange 2 4 1': {"verb":"exchange","slot":2,"with":4,"with_slot":1},
  'exchange 2 4 2': {"verb":"exchange","slot":2,"with":4,"with_slot":2},
  'exchange 2 4 3': {"verb":"exchange","slot":2,"with":4,"with_slot":3},
  'exchange 3 1 1': {"verb":"exchange","slot":3,"with":1,"with_slot":1},
  'exchange 3 1 2': {"verb":"exchange","slot":3,"with":1,"with_slot":2},
  'exchange 3 1 3': {"verb":"exchange","slot":3,"with":1,"with_slot":3},
  'exchange 3 2 1': {"verb":"exchange","slot":3,"with":2,"with_slot":1},
  'exchange 3 2 2': {"verb":"exchange","slot":3,"with":2,"with_slot":2},
  'exchange 3 2 3': {"verb":"exchange","slot":3,"with":2,"with_slot":3},
  'exchange 3 3 1': {"verb":"exchange","slot":3,"with":3,"with_slot":1},
  'exchange 3 3 2': {"verb":"exchange","slot":3,"with":3,"with_slot":2},
  'exchange 3 3 3': {"verb":"exchange","slot":3,"with":3,"with_slot":3},
  'exchange 3 4 1': {"verb":"exchange","slot":3,"with":4,"with_slot":1},
  'exchange 3 4 2': {"verb":"exchange","slot":3,"with":4,"with_slot":2},
  'exchange 3 4 3': {"verb":"exchange","slot":3,"with":4,"with_slot":3},
  'draw hat': {"verb":"draw","pile":"hat"},
  'draw wand': {"verb":"draw","pile":"wand"},
  'keep 1': {"verb":"keep","slot":1},
  'keep 2': {"verb":"keep","slot":2},
  'keep 3': {"verb":"keep","slot":3},
  'discard': {"verb":"discard"},
  'claim 1 2': {"verb":"claim","slots":[1,2]},
  'claim 1 3': {"verb":"claim","slots":[1,3]},
  'claim 2 3': {"verb":"claim","slots":[2,3]},
  'pass': {"verb":"pass"},
} as const satisfies Record<string, MoveParts>;
export type Move = keyof typeof moves;
