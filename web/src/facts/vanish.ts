// What vanish tells: docs/notation.md, docs/views.md. Generated from engine/vanish/facts.h by magichat_typescript: do not edit.

export const phaseNames = ['deal', 'turn', 'swap', 'extra', 'over'] as const;
export type Phase = (typeof phaseNames)[number];
export const prizeNames = ['hat', 'wand'] as const;
export type Prize = (typeof prizeNames)[number];
export const animalNames = ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'] as const;
export type Animal = (typeof animalNames)[number];

export type Options = { players: number; expert: boolean; swap: 'must' | 'may'; turn_limit: number };

export type Event =
  | { event: 'deal'; round: number; starter: number }
  | { event: 'look'; seat: number; hat: number; animal?: Animal }
  | { event: 'swap'; seat: number; hats: [number, number] }
  | { event: 'stay'; seat: number }
  | { event: 'done'; seat: number }
  | { event: 'call'; seat: number; animal: Animal; right: boolean; box?: Animal }
  | { event: 'round'; winner: number; prize: Prize; box: Animal }
  | { event: 'end'; winners: number[]; scores: number[] };

export type View = { game: 'vanish'; phase: Phase; turn?: number; to_act: number | null; turns: number; turn_limit: number; winners?: number[]; scores: number[]; round: number; seats: { tokens: Prize[]; out: boolean }[]; looked?: { hat: number; animal?: Animal } };

export type Notes = { hats: (Animal | null)[]; box: Animal | null };

// All hats are lifted at the end of a round.
export type Lifted = { hats: Animal[]; box: Animal };

// Every card turned up: only in replays of finished games.
export type Open = { hats: (Animal | null)[]; box: Animal | null };

// Every move there is, taken apart.
export type MoveParts =
  | { verb: 'look'; hat: number }
  | { verb: 'swap'; hats: [number, number] }
  | { verb: 'stay' }
  | { verb: 'done' }
  | { verb: 'call'; animal: Animal };
export const moves = {
  'look 1': {"verb":"look","hat":1},
  'look 2': {"verb":"look","hat":2},
  'look 3': {"verb":"look","hat":3},
  'look 4': {"verb":"look","hat":4},
  'look 5': {"verb":"look","hat":5},
  'swap 1 2': {"verb":"swap","hats":[1,2]},
  'swap 1 3': {"verb":"swap","hats":[1,3]},
  'swap 1 4': {"verb":"swap","hats":[1,4]},
  'swap 1 5': {"verb":"swap","hats":[1,5]},
  'swap 2 1': {"verb":"swap","hats":[2,1]},
  'swap 2 3': {"verb":"swap","hats":[2,3]},
  'swap 2 4': {"verb":"swap","hats":[2,4]},
  'swap 2 5': {"verb":"swap","hats":[2,5]},
  'swap 3 1': {"verb":"swap","hats":[3,1]},
  'swap 3 2': {"verb":"swap","hats":[3,2]},
  'swap 3 4': {"verb":"swap","hats":[3,4]},
  'swap 3 5': {"verb":"swap","hats":[3,5]},
  'swap 4 1': {"verb":"swap","hats":[4,1]},
  'swap 4 2': {"verb":"swap","hats":[4,2]},
  'swap 4 3': {"verb":"swap","hats":[4,3]},
  'swap 4 5': {"verb":"swap","hats":[4,5]},
  'swap 5 1': {"verb":"swap","hats":[5,1]},
  'swap 5 2': {"verb":"swap","hats":[5,2]},
  'swap 5 3': {"verb":"swap","hats":[5,3]},
  'swap 5 4': {"verb":"swap","hats":[5,4]},
  'stay': {"verb":"stay"},
  'done': {"verb":"done"},
  'call rabbit': {"verb":"call","animal":"rabbit"},
  'call dove': {"verb":"call","animal":"dove"},
  'call cat': {"verb":"call","animal":"cat"},
  'call owl': {"verb":"call","animal":"owl"},
  'call frog': {"verb":"call","animal":"frog"},
  'call mouse': {"verb":"call","animal":"mouse"},
} as const satisfies Record<string, MoveParts>;
export type Move = keyof typeof moves;
