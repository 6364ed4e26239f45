// What every game gives to the page: how a seat's table looks (a Scene, a plain value), how an event changes it, how it
// is shown and told, and what has to be touched for a move. No game decides what may be done: the legal moves do.
import type { Component } from 'svelte';
import type { GameEvent, GameName, GameNotes, GameOptions, GameView, Handicap } from '../protocol';
import type { Line } from '../texts/texts.svelte';
import type { Chooser } from './chooser.svelte';
import type { IconName } from '../art/icons';
import type { Show } from '../stage/show';

// All that does not change during a game.
export interface Setup {
  game: GameName;
  options: GameOptions;
  first: number;
  names: string[];
  seat: number; // whose eyes: 1 to 4, or 0 for a spectator
  handicaps: Handicap[];
  avatars: string[]; // by seat: what Avatar.svelte draws
}

export interface Touch {
  at: string[]; // what has to be touched, as 'hat:3'; for none the action is a button of its own
  also?: string[]; // what may be touched as well, to mark only moves of this kind: a die
}

// A sentence for all; `secret` is what this seat alone hears at that moment. It is never kept.
export interface Told {
  line: Line;
  secret?: Line;
  forAll?: true; // everybody sees it: the table does not wait until it has been looked at
}

export interface BoardProps<Scene> {
  scene: Scene;
  setup: Setup;
  chooser: Chooser;
  turn: number | null; // who acts next
  notes?: GameNotes | null;
  open?: Record<string, unknown> | null; // every card turned up: only in replays of finished games
}

export interface Game<Scene> {
  name: GameName;
  // The table before the first deal, and as a view has it.
  empty(setup: Setup): Scene;
  look(view: GameView, setup: Setup): Scene;
  // What lies before the seat's eyes after an event.
  fold(scene: Scene, event: GameEvent, setup: Setup): Scene;
  // Something is open only for a moment (a peek, a card shown to all); and the same scene with it closed, forgotten.
  isOpen(scene: Scene): boolean;
  shut(scene: Scene): Scene;
  // What a view opened once more for this seat alone, in words.
  peek?(scene: Scene): Line | null;
  // Draws the event on the board. It calls show.fold() when the scene should change; if it doesn't, that happens after.
  show(event: GameEvent, scene: Scene, setup: Setup, show: Show): Promise<void>;
  tell(event: GameEvent, scene: Scene, setup: Setup): Told | null;
  // The table in words, with what the notes of this seat say.
  see(scene: Scene, setup: Setup, notes?: GameNotes | null): Line[];
  touch(move: string, setup: Setup): Touch;
  // A move as a button: its words, and its picture.
  label(move: string, setup: Setup): Line;
  icon(move: string): IconName;
  // What to ask before a move that can cost something; null for all others.
  risk(move: string, scene: Scene, setup: Setup): Line | null;
  // What the player is asked to do now.
  ask(legal: string[], scene: Scene, setup: Setup): Line;
  // Why something can't be chosen now. Everything that can be touched has a name.
  why(at: string, scene: Scene, setup: Setup, legal: string[]): Line;
  nameOf(at: string, scene: Scene, setup: Setup): Line;
  // Single keys that choose something: '3' is 'hat:3'.
  keys(setup: Setup): Record<string, string>;
  // Every player holds cards that the others on the same device must not see: then the curtain falls before the deal, and
  // while somebody else plays, those of all who sit here are covered.
  cover?(scene: Scene, seats: number[]): Scene;
  Board: Component<BoardProps<Scene>>;
}

export const nameOfSeat = (setup: Setup, seat: number): string => setup.names[seat - 1] ?? '';
