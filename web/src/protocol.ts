// The messages of the protocol. Generated from protocol/messages.h by magichat_typescript: do not edit.
import type * as vanish from './facts/vanish';
import type * as court from './facts/court';
import type * as rabbits from './facts/rabbits';

export const protocolVersion = 1;

export const gameNames = ["vanish", "court", "rabbits"] as const;
export type GameName = (typeof gameNames)[number];

export const emoteNames = ["wave", "smile", "laugh", "wow", "think", "clap", "oops", "sad", "hurry", "thanks"] as const;
export type EmoteName = (typeof emoteNames)[number];

export const faceNames = ["fern", "otto", "mina", "kofi", "pearl", "juno", "bruno", "aisha", "hugo", "lily", "ravi", "merlin"] as const;
export type FaceName = (typeof faceNames)[number];

export const whyNames = ["at_random", "only_move", "know", "likely", "bring_together", "find_out", "hide", "hope", "nothing_better"] as const;
export type Why = (typeof whyNames)[number];

export const errorCodes = ["bad_message", "not_host", "not_yours", "not_open", "not_now", "not_allowed", "not_your_turn", "illegal", "late", "bad_name", "bad_setting", "bad_bot", "bad_emote", "seats_open", "too_fast", "full", "locked"] as const;
export type ErrorCode = (typeof errorCodes)[number];

export interface OptionNews {
  name: string;
  kind: "number" | "flag" | "choice";
  default: number | boolean | string;
  least?: number;
  most?: number;
  values?: string[];
}
// What can be set of each game, as its rules have it.
export const gameOptions: { game: GameName; options: OptionNews[] }[] =
  [{"game":"vanish","options":[{"name":"players","kind":"number","default":2,"least":2,"most":4},{"name":"expert","kind":"flag","default":false},{"name":"swap","kind":"choice","default":"must","values":["must","may"]},{"name":"turn_limit","kind":"number","default":400,"least":0}]},{"game":"court","options":[{"name":"players","kind":"number","default":2,"least":2,"most":4},{"name":"magic_hats","kind":"flag","default":true},{"name":"no_echo","kind":"flag","default":true},{"name":"turn_limit","kind":"number","default":400,"least":0}]},{"game":"rabbits","options":[{"name":"players","kind":"number","default":2,"least":2,"most":4},{"name":"turn_limit","kind":"number","default":400,"least":0}]}];

// How many notches of strength the bots have in each game, and on which the four animals stand, from 0.
export const botScales: Record<GameName, { notches: number; animals: number[] }> = {
  vanish: { notches: 6, animals: [0, 1, 3, 5] },
  court: { notches: 9, animals: [0, 3, 5, 8] },
  rabbits: { notches: 7, animals: [0, 2, 4, 6] },
};

// What each game tells, by its name.
export interface Facts {
  vanish: { options: vanish.Options; event: vanish.Event; view: vanish.View; notes: vanish.Notes; open: vanish.Open; move: vanish.Move };
  court: { options: court.Options; event: court.Event; view: court.View; notes: court.Notes; open: court.Open; move: court.Move };
  rabbits: { options: rabbits.Options; event: rabbits.Event; view: rabbits.View; notes: rabbits.Notes; open: rabbits.Open; move: rabbits.Move };
}
export type GameOptions = Facts[GameName]['options'];
export type GameEvent = Facts[GameName]['event'];
export type GameView = Facts[GameName]['view'];
export type GameNotes = Facts[GameName]['notes'];
export type GameMove = Facts[GameName]['move'];

export interface Handicap {
  peek?: "long" | "usual";
  notes?: boolean;
  hints?: boolean;
}

export interface SeatNews {
  kind: "open" | "person" | "bot";
  name: string;
  face: string;
  bot: string;
  here: boolean;
  resigned: boolean;
  handicap: Handicap;
  stand_in?: string;
  stand_in_ms?: number;
}

export interface Tally {
  games: number;
  wins: number[];
}

export interface PromisedSeat {
  person?: string;
  bot?: string;
  pledge?: string;
  luck?: string;
}

export interface DealPromise {
  table: string;
  game_n: number;
  seats: PromisedSeat[];
}

export interface Opened {
  hash: string;
  nonce: string;
  secret: string;
  promise?: DealPromise;
}

export interface ForbiddenMove {
  move: GameMove;
  why: "echo";
}

export interface Thought {
  why: "at_random" | "only_move" | "know" | "likely" | "bring_together" | "find_out" | "hide" | "hope" | "nothing_better";
  about: string[];
  percent?: number;
}

// To the server.

export interface JoinCommand {
  type: "join";
  table: string;
  seat?: number;
  since?: number;
  eyes?: boolean;
  token?: string;
  pledge?: string;
}

export interface SitCommand {
  type: "sit";
  seat: number;
  name?: string;
}

export interface StandCommand {
  type: "stand";
  seat: number;
}

export interface SetCommand {
  type: "set";
  game?: string;
  options?: Partial<GameOptions>;
  youngest?: number;
  pace?: "calm" | "normal" | "quick";
  rematch?: "youngest" | "next";
  clock?: number;
  watch?: boolean;
  again?: boolean;
  hints?: "alone" | "everybody" | "nobody";
  locked?: boolean;
  aloud?: boolean;
  handicaps?: Handicap[];
}

export interface SeatBotCommand {
  type: "seat_bot";
  seat: number;
  bot: string;
}

export interface ClearCommand {
  type: "clear";
  seat: number;
}

export interface SendAwayCommand {
  type: "send_away";
}

export interface StartCommand {
  type: "start";
}

export interface MoveCommand {
  type: "move";
  seat?: number;
  move: string;
  n?: number;
}

export interface ShownCommand {
  type: "shown";
  n: number;
}

export interface AgainCommand {
  type: "again";
}

export interface HintCommand {
  type: "hint";
  seat?: number;
}

export interface ResignCommand {
  type: "resign";
  seat?: number;
}

export interface RematchCommand {
  type: "rematch";
}

export interface LeaveCommand {
  type: "leave";
}

export interface EmoteCommand {
  type: "emote";
  seat?: number;
  emote: string;
}

export interface NameCommand {
  type: "name";
  seat?: number;
  name?: string;
}

export interface FaceCommand {
  type: "face";
  seat?: number;
  face?: "fern" | "otto" | "mina" | "kofi" | "pearl" | "juno" | "bruno" | "aisha" | "hugo" | "lily" | "ravi" | "merlin";
}

export interface WatchCommand {
  type: "watch";
}

export interface LuckCommand {
  type: "luck";
  value: string;
  next?: string;
}

export interface PingCommand {
  type: "ping";
}

export type ClientMessage =
  | JoinCommand
  | SitCommand
  | StandCommand
  | SetCommand
  | SeatBotCommand
  | ClearCommand
  | SendAwayCommand
  | StartCommand
  | MoveCommand
  | ShownCommand
  | AgainCommand
  | HintCommand
  | ResignCommand
  | RematchCommand
  | LeaveCommand
  | EmoteCommand
  | NameCommand
  | FaceCommand
  | WatchCommand
  | LuckCommand
  | PingCommand;

// To the client.

export interface WelcomeMessage {
  type: "welcome";
  protocol: number;
  seats: number[];
  host: boolean;
  n: number;
}

export interface YoursMessage {
  type: "yours";
  seats: number[];
  host: boolean;
}

export interface TableMessage {
  type: "table";
  phase: "lobby" | "playing" | "over";
  game: GameName;
  options: GameOptions;
  youngest: number;
  pace: "calm" | "normal" | "quick";
  rematch: "youngest" | "next";
  clock: number;
  watch: boolean;
  again: boolean;
  hints: "alone" | "everybody" | "nobody";
  locked: boolean;
  aloud: boolean;
  seats: SeatNews[];
  host: number;
  watchers: number;
  wants_rematch: number[];
  tally: Tally;
}

export interface PromiseMessage {
  type: "promise";
  commitment: string;
  game: GameName;
  options: GameOptions;
  first: number;
  table: string;
  game_n: number;
  seats: PromisedSeat[];
}

export interface GameMessage {
  type: "game";
  seat: number;
  n: number;
  game: GameName;
  options: GameOptions;
  first: number;
  names: string[];
  handicaps: Handicap[];
  commitment: string;
}

export interface ViewMessage {
  type: "view";
  seat: number;
  n: number;
  turn: number | null;
  view: GameView;
  notes?: GameNotes;
  played?: GameMove[];
}

export interface SeenMessage {
  type: "seen";
  seat: number;
  n: number;
  show: boolean;
  turn: number | null;
  by?: string;
  events: GameEvent[];
  lifted?: vanish.Lifted;
  notes?: GameNotes;
  view?: GameView;
  thought?: Thought;
}

export interface ActMessage {
  type: "act";
  seat: number;
  n: number;
  legal: GameMove[];
  ms?: number;
  forbidden?: ForbiddenMove[];
  hints?: boolean;
}

export interface HintMessage {
  type: "hint";
  seat: number;
  n: number;
  move: GameMove;
  why: "only_move" | "nothing_better" | "unseen" | "keep_track" | "leave_it" | "all_but_one" | "only_left" | "guess_now" | "look_unknown" | "open_known" | "bring_together" | "magic" | "turn_to_see" | "enough_seen" | "exchange_for" | "try_luck" | "draw_for" | "goal_unlikely" | "keep_it" | "not_needed" | "have_both" | "claim_now" | "pass_for_now";
  about: string[];
}

export interface TurnMessage {
  type: "turn";
  seat: number;
  ms: number;
}

export interface OverMessage {
  type: "over";
  n: number;
  winners: number[];
  scores: number[];
  ended_by: "nothing" | "rules" | "turn_limit" | "resigned" | "broken_off";
  resigned?: number;
  commitment: Opened;
}

export interface AgainMessage {
  type: "again";
  n: number;
  events: GameEvent[];
}

export interface EmoteMessage {
  type: "emote";
  seat: number;
  emote: string;
  after?: number;
}

export interface ErrorMessage {
  type: "error";
  code: "bad_message" | "not_host" | "not_yours" | "not_open" | "not_now" | "not_allowed" | "not_your_turn" | "illegal" | "late" | "bad_name" | "bad_setting" | "bad_bot" | "bad_emote" | "seats_open" | "too_fast" | "full" | "locked";
  text: string;
  re?: string;
}

export interface PongMessage {
  type: "pong";
}

export interface ByeMessage {
  type: "bye";
  why: "left" | "closed" | "cleared" | "not_allowed" | "restart";
}

export type ServerMessage =
  | WelcomeMessage
  | YoursMessage
  | TableMessage
  | PromiseMessage
  | GameMessage
  | ViewMessage
  | SeenMessage
  | ActMessage
  | HintMessage
  | TurnMessage
  | OverMessage
  | AgainMessage
  | EmoteMessage
  | ErrorMessage
  | PongMessage
  | ByeMessage;
