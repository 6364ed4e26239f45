// A game as it is learned: a real table that goes as it is written here, and what the learner does at it, one idea at a time.
// The engine plays the script (wasm/lesson.h); the page waits for the moves that are expected. What is hidden stands here for
// all to read, as in any book that teaches: nobody plays against anybody.
import type { Facts, GameMove, GameName } from '../protocol';
import type { TextKey } from '../texts/texts.svelte';

export interface Step<Move> {
  say: TextKey; // the idea, in few words
  move?: Move; // what the learner is to do
  also?: Move[]; // what is just as good
  from?: string; // what is touched first for it, if that makes it clearer: the hat that is carried over
  tap?: string; // or only to touch, as 'goal:1'
  then?: string[]; // what the house and the others do after that
  watch?: TextKey; // said meanwhile
  seen?: string[]; // what is known from then on, and gets a tick: 'animal:cat'
}

export interface Lesson<Options = object, Move = GameMove> {
  options: Options & { players: number };
  deal: string[]; // what the house does before the first step
  steps: Step<Move>[];
}
export type LessonOf<K extends GameName> = Lesson<Partial<Facts[K]['options']>, Facts[K]['move']>;
export type AnyLesson = Lesson;

const movesOf = ({ move, then = [] }: Step<GameMove>): string[] => (move === undefined ? [] : [move, ...then]);

// All moves of it, in order.
export const scriptOf = (lesson: AnyLesson): string[] => [...lesson.deal, ...lesson.steps.flatMap(movesOf)];
// How many of them are made when this step comes; 0 before the game has begun.
export function madeBefore(lesson: AnyLesson, step: number): number {
  const moves = lesson.steps.slice(0, step).flatMap(movesOf);
  return moves.length === 0 ? 0 : lesson.deal.length + moves.length;
}
