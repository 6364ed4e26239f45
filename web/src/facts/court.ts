// What court tells: docs/notation.md, docs/views.md. Generated from engine/court/facts.h by magichat_typescript: do not edit.

export const phaseNames = ['deal', 'turn', 'over'] as const;
export type Phase = (typeof phaseNames)[number];
export const characterNames = ['king', 'princess', 'knight', 'wizard', 'cook', 'witch', 'pirate', 'dragon', 'jester', 'dresser'] as const;
export type Character = (typeof characterNames)[number];
export const hatNames = ['crown', 'tiara', 'helmet', 'tophat', 'toque', 'pointed', 'tricorn', 'horns', 'bells', 'kerchief', 'magic'] as const;
export type Hat = (typeof hatNames)[number];
export const resultNames = ['pair', 'magic', 'miss'] as const;
export type Result = (typeof resultNames)[number];

export type Options = { players: number; magic_hats: boolean; no_echo: boolean; turn_limit: number };

export type Event =
  | { event: 'deal'; characters: Character[] }
  | { event: 'dead' }
  | { event: 'look'; seat: number; column: number; hat?: Hat }
  | { event: 'swap'; seat: number; columns: [number, number] }
  | { event: 'open'; seat: number; column: number; hat: Hat; result: Result }
  | { event: 'lay'; column: number; character?: Character }
  | { event: 'close'; column: number }
  | { event: 'end'; winners: number[]; scores: number[] };

export type View = { game: 'court'; phase: Phase; turn?: number; to_act: number | null; turns: number; turn_limit: number; winners?: number[]; scores: number[]; characters: (Character | null)[]; piles: { characters: number; hats: number }; forbidden?: Move; seats: { pairs: number; penalties: number; magic: number; won?: Character[] }[] };

export type Notes = { hats: (Hat | null)[] };

// Every card turned up: only in replays of finished games.
export type Open = { hats: (Hat | null)[]; piles: { characters: Character[]; hats: Hat[] } };

// Every move there is, taken apart.
export type MoveParts =
  | { verb: 'look'; column: number }
  | { verb: 'swap'; columns: [number, number] }
  | { verb: 'open'; column: number };
export const moves = {
  'look 1': {"verb":"look","column":1},
  'look 2': {"verb":"look","column":2},
  'look 3': {"verb":"look","column":3},
  'look 4': {"verb":"look","column":4},
  'look 5': {"verb":"look","column":5},
  'look 6': {"verb":"look","column":6},
  'look 7': {"verb":"look","column":7},
  'swap 1 2': {"verb":"swap","columns":[1,2]},
  'swap 1 3': {"verb":"swap","columns":[1,3]},
  'swap 1 4': {"verb":"swap","columns":[1,4]},
  'swap 1 5': {"verb":"swap","columns":[1,5]},
  'swap 1 6': {"verb":"swap","columns":[1,6]},
  'swap 1 7': {"verb":"swap","columns":[1,7]},
  'swap 2 3': {"verb":"swap","columns":[2,3]},
  'swap 2 4': {"verb":"swap","columns":[2,4]},
  'swap 2 5': {"verb":"swap","columns":[2,5]},
  'swap 2 6': {"verb":"swap","columns":[2,6]},
  'swap 2 7': {"verb":"swap","columns":[2,7]},
  'swap 3 4': {"verb":"swap","columns":[3,4]},
  'swap 3 5': {"verb":"swap","columns":[3,5]},
  'swap 3 6': {"verb":"swap","columns":[3,6]},
  'swap 3 7': {"verb":"swap","columns":[3,7]},
  'swap 4 5': {"verb":"swap","columns":[4,5]},
  'swap 4 6': {"verb":"swap","columns":[4,6]},
  'swap 4 7': {"verb":"swap","columns":[4,7]},
  'swap 5 6': {"verb":"swap","columns":[5,6]},
  'swap 5 7': {"verb":"swap","columns":[5,7]},
  'swap 6 7': {"verb":"swap","columns":[6,7]},
  'open 1': {"verb":"open","column":1},
  'open 2': {"verb":"open","column":2},
  'open 3': {"verb":"open","column":3},
  'open 4': {"verb":"open","column":4},
  'open 5': {"verb":"open","column":5},
  'open 6': {"verb":"open","column":6},
  'open 7': {"verb":"open","column":7},
} as const satisfies Record<string, MoveParts>;
export type Move = keyof typeof moves;
