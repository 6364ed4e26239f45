// The games, each fetched when it is first played.
import type { GameName } from '../protocol';
import type { Game } from './game';
import type { AnyInsight } from './insight';
import type { AnyLesson } from './lesson';

// A scene belongs to its game; outside of it nobody looks inside.
export type AnyScene = unknown;
// A game of which the page does not know which it is. Here alone is the step from any game to one of them: TypeScript lets
// a method take less than it is given, so a game counts as AnyGame, and nobody but the table can promise that the events,
// views and moves that it is given are its own. The table does: it fetches a game for the message `game`, and all that
// follows until the next one is of that game.
export type AnyGame = Game<GameName, AnyScene>;

const rooms: Record<GameName, () => Promise<{ game: AnyGame }>> = {
  vanish: () => import('./vanish/game'),
  court: () => import('./court/game'),
  rabbits: () => import('./rabbits/game'),
};

export async function loadGame(name: GameName): Promise<AnyGame> {
  return (await rooms[name]()).game;
}

const lessons: Record<GameName, () => Promise<{ lesson: AnyLesson }>> = {
  vanish: () => import('./vanish/lesson'),
  court: () => import('./court/lesson'),
  rabbits: () => import('./rabbits/lesson'),
};

export async function loadLesson(name: GameName): Promise<AnyLesson> {
  return (await lessons[name]()).lesson;
}

const insights: Record<GameName, () => Promise<{ insight: AnyInsight }>> = {
  vanish: () => import('./vanish/insight'),
  court: () => import('./court/insight'),
  rabbits: () => import('./rabbits/insight'),
};

export async function loadInsight(name: GameName): Promise<AnyInsight> {
  return (await insights[name]()).insight;
}
