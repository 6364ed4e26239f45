// What every game gives to the page: how a seat's table looks (a Scene, a plain value), an event as
// beats that show, tell and change it, and what has to be touched for a move. No game decides what may be done: the legal moves do.
import type { Component } from 'svelte';
import type { Facts, ForbiddenMove, GameName, Handicap, HintMessage, SeenMessage, Thought } from '../protocol';
import type { Line } from '../texts/texts.svelte';
import type { Chooser } from './chooser.svelte';
import type { DeedName } from '../art/deeds';
import type { Script } from '../stage/beats';
import { called } from '../texts/names';
import { type Arg } from '../texts/texts.svelte';

// All that does not change during a game.
export interface Setup<K extends GameName = GameName> {
  game: K;
  options: Facts[K]['options'];
  first: number;
  names: string[];
  seat: number; // whose eyes: 1 to 4, or 0 for a spectator
  handicaps: Handicap[];
  avatars: string[]; // by seat: what Avatar.svelte draws
}

export interface Touch {
  at: string[]; // what has to be touched, as 'hat:3'; for none the action is a button of its own
  also?: string[]; // what stands for moves of this kind on the board, and is touched to say so: a die, the box
}

// What an event comes with: the view after all events of its message, null where a view of its own follows; and what was
// lifted for all to see.
export interface Around<K extends GameName> {
  after: Facts[K]['view'] | null;
  lifted?: SeenMessage['lifted'] | null;
}

// A move that would be there if it were not for a rule, and which rule that is.
export interface Forbidden<Move> {
  move: Move;
  why: ForbiddenMove['why'];
}

export interface BoardProps<K extends GameName, Scene> {
  scene: Scene;
  setup: Setup<K>;
  chooser: Chooser<Facts[K]['move']>;
  turn: number | null; // who acts next
  notes?: Facts[K]['notes'] | null;
  open?: Facts[K]['open'] | null; // every card turned up: only in replays of finished games
}

// A drawing that takes what its game gives it. Written as a method, as all below, for games.ts.
type Drawing<K extends GameName, Scene> = Component<BoardProps<K, Scene>>;
// A question about a move as a picture: what goes where?
export interface PictureProps<K extends GameName, Scene> {
  move: Facts[K]['move'];
  scene: Scene;
  setup: Setup<K>;
}
type Asking<K extends GameName, Scene> = Component<PictureProps<K, Scene>>;
type PictureOf<K extends GameName, Scene> = {
  draw(this: void, internals: Parameters<Asking<K, Scene>>[0], props: PictureProps<K, Scene>): ReturnType<Asking<K, Scene>>;
}['draw'];
type BoardOf<K extends GameName, Scene> = {
  draw(this: void, internals: Parameters<Drawing<K, Scene>>[0], props: BoardProps<K, Scene>): ReturnType<Drawing<K, Scene>>;
}['draw'];

// What a seat has won, as pictures: for the end. Words stand beside it.
export interface WonProps<Scene> {
  scene: Scene;
  seat: number;
}
type Winnings<Scene> = Component<WonProps<Scene>>;
type WonOf<Scene> = {
  draw(this: void, internals: Parameters<Winnings<Scene>>[0], props: WonProps<Scene>): ReturnType<Winnings<Scene>>;
}['draw'];

// Everything here is a method, so that a game is one of AnyGame (games.ts).
export interface Game<K extends GameName, Scene> {
  name: K;
  // The table before the first deal, and as a view has it.
  empty(setup: Setup<K>): Scene;
  look(view: Facts[K]['view'], setup: Setup<K>): Scene;
  // Something is open only for a moment (a peek, a card shown to all); and the same scene with it closed, forgotten.
  isOpen(scene: Scene): boolean;
  shut(scene: Scene): Scene;
  // What a view opened once more for this seat alone, in words.
  peek?(scene: Scene): Line | null;
  // The event as beats, from the scene before it. After the last of them lies what fold() says.
  script(event: Facts[K]['event'], scene: Scene, setup: Setup<K>, around: Around<K>): Script<Scene>;
  // What a view shows this seat once more as long as its move is not made, if this is touched; null: nothing.
  reopen?(at: string, view: Facts[K]['view']): Scene | null;
  // The table in words, with what the notes of this seat say.
  see(scene: Scene, setup: Setup<K>, notes?: Facts[K]['notes'] | null): Line[];
  touch(move: Facts[K]['move'], setup: Setup<K>): Touch;
  // A move as a button: its kind with a picture and a short word; and the whole move in words.
  verb(move: Facts[K]['move']): string;
  picture(move: Facts[K]['move']): DeedName;
  word(move: Facts[K]['move']): Line;
  label(move: Facts[K]['move'], setup: Setup<K>): Line;
  // What is still to be chosen for a move of this kind, with what is chosen already.
  more(like: Facts[K]['move'], chosen: string[], setup: Setup<K>): Line;
  // What may come of a move that can cost something, said truly, and its picture (Sure); null for all others.
  risk(move: Facts[K]['move'], scene: Scene, setup: Setup<K>): Line | null;
  // What the player is asked to do now.
  ask(legal: Facts[K]['move'][], scene: Scene, setup: Setup<K>): Line;
  // Why something can't be chosen now. Everything that can be touched has a name.
  why(at: string, scene: Scene, setup: Setup<K>, legal: Facts[K]['move'][], forbidden: Forbidden<Facts[K]['move']>[]): Line;
  nameOf(at: string, scene: Scene, setup: Setup<K>): Line;
  // Why a hint was given; `about` are its cards, in the words of the notation.
  hint(why: HintMessage['why'], about: readonly string[]): Line;
  // Why a bot has moved.
  thought(thought: Thought): Line;
  thing(at: string, setup: Setup<K>): Line; // its name alone, inside a sentence
  // Single keys that choose something: '3' is 'hat:3'.
  keys(setup: Setup<K>): Record<string, string>;
  // Every player holds cards that the others on the same device must not see: then the curtain falls before the deal, and
  // while somebody else plays, those of all who sit here are covered.
  cover?(scene: Scene, seats: number[]): Scene;
  Board: BoardOf<K, Scene>;
  Won: WonOf<Scene>;
  Sure: PictureOf<K, Scene>;
}

export const nameOfSeat = (setup: Setup, seat: number): Arg => called(setup.names[seat - 1] ?? '', seat);
