// The games, each fetched when it is first played.
import type { GameName } from '../protocol';
import type { Game } from './game';

// A scene belongs to its game; outside of it nobody looks inside.
export type AnyScene = unknown;
export type AnyGame = Game<AnyScene>;

const rooms: Record<GameName, () => Promise<{ game: unknown }>> = {
  vanish: () => import('./vanish/game'),
  court: () => import('./court/game'),
  rabbits: () => import('./rabbits/game'),
};

export async function loadGame(name: GameName): Promise<AnyGame> {
  return (await rooms[name]()).game as AnyGame;
}
