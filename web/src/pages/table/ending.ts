// The end of a game in words: who has won, why it ended, and something kind.
import type { Setup } from '../../games/game';
import { everyOf } from '../../games/sentences';
import type { GameName, OverMessage } from '../../protocol';
import { line, type Line } from '../../texts/texts.svelte';
import { called } from '../../texts/names';

// How it ended for those who sit at this device: alone or with others they won; lost; several of them, one of whom won; or
// they only watched; or it was broken off, and counts for nobody.
export type Ending = 'won' | 'shared' | 'lost' | 'among_us' | 'watched' | 'broken_off';

export function endingFor(over: OverMessage, mine: number[]): Ending {
  if (over.ended_by === 'broken_off') return 'broken_off';
  if (mine.length === 0) return 'watched';
  const ours = over.winners.filter((seat) => mine.includes(seat));
  if (ours.length === 0) return 'lost';
  if (mine.length > 1) return 'among_us';
  return over.winners.length > 1 ? 'shared' : 'won';
}

// Where several share a device, nobody is "you".
export function headline(over: OverMessage, setup: Setup, alone = true): Line {
  if (over.ended_by === 'broken_off') return line('over.broken_off');
  const me = alone && setup.seat > 0 && over.winners.includes(setup.seat);
  if (me && over.winners.length === 1) return line('over.you_won');
  const names = everyOf(alone ? setup : { ...setup, seat: 0 }, over.winners);
  if (over.winners.length === 1) return line('over.won', { names });
  return over.winners.length === over.scores.length ? line('over.all_won') : line('over.shared', { names });
}

// Why it ended: somebody reached what wins, the turns were used up, somebody gave up or was sent away. The engine says which.
export function reasonOf({ ended_by, resigned = 0 }: OverMessage, { game, names, options }: Setup): Line | null {
  switch (ended_by) {
    case 'rules':
      return line(`over.why_${game}`);
    case 'turn_limit':
      return line(`over.limit_${game}`, { n: options.turn_limit });
    case 'resigned':
      return line('over.why_resigned', { name: called(names[resigned - 1] ?? '', resigned) });
    case 'broken_off':
      return line('over.why_broken_off');
    case 'nothing':
      return null;
  }
}

// So few points more, and it would have been a win.
const nearly: Record<GameName, number> = { vanish: 1, court: 2, rabbits: 1 };

const bestOf = (over: OverMessage, seats: number[]): number => Math.max(...seats.map((seat) => over.scores[seat - 1] ?? 0));
// By how much those at this device are ahead of all the others, or behind them.
export function lead(over: OverMessage, mine: number[]): number {
  const others = over.scores.map((_, index) => index + 1).filter((seat) => !mine.includes(seat));
  return bestOf(over, mine) - bestOf(over, others);
}

// What a parent would say now.
export function kindWord(over: OverMessage, game: GameName, mine: number[]): Line {
  const ending = endingFor(over, mine);
  if (ending !== 'lost') return line(`over.kind_${ending}`);
  if (over.ended_by === 'resigned') return line('over.kind_resigned');
  return line(lead(over, mine) >= -nearly[game] ? 'over.kind_close' : 'over.kind_lost');
}

// Everybody in the order of the places: who has won first, however few points that took.
export function placesOf({ scores, winners }: OverMessage): { seat: number; score: number; winner: boolean }[] {
  const places = scores.map((score, index) => ({ seat: index + 1, score, winner: winners.includes(index + 1) }));
  if (winners.length === 0) return places; // broken off: as they sit
  return places.sort((a, b) => Number(b.winner) - Number(a.winner) || b.score - a.score);
}
