// Whom to play against next: who lost may try an animal that forgets more, and who won easily one that forgets less.
import type { GameName, OverMessage, SeatNews } from '../../protocol';
import { animalOf, animals, type AnimalPlayer } from '../../wire/animals';
import { endingFor, lead } from './ending';

export interface Offer {
  seat: number; // where it sits down, instead of the one that sits there
  animal: AnimalPlayer;
}

export interface Company {
  here: boolean; // the table is on this device, and this device may say who sits there
  mine: number[];
  seats: SeatNews[];
}

// So far ahead that another animal would be more fun.
const easily: Record<GameName, number> = { vanish: 2, court: 4, rabbits: 3 };

const memoryOf = (bot: string): number => animals.find((one) => one.name === animalOf(bot))?.memory ?? 0;

export function offerFor(over: OverMessage, game: GameName, { here, mine, seats }: Company): Offer | null {
  const bots = seats.flatMap(({ kind, bot }, index) => (kind === 'bot' ? [{ seat: index + 1, memory: memoryOf(bot) }] : []));
  // Only people of this device and animals: nobody else's company is changed.
  if (!here || mine.length === 0 || bots.length === 0 || bots.length + mine.length !== seats.length) return null;
  const free = animals.filter(({ name }) => !seats.some(({ bot }) => animalOf(bot) === name));
  const strongest = (among: typeof bots) => among.toSorted((a, b) => b.memory - a.memory)[0];
  if (endingFor(over, mine) === 'lost') {
    const winner = strongest(bots.filter(({ seat }) => over.winners.includes(seat)));
    const easier = winner && free.findLast(({ memory }) => memory < winner.memory);
    return easier ? { seat: winner.seat, animal: easier.name } : null;
  }
  const rival = strongest(bots);
  if (!rival || over.ended_by !== 'rules' || lead(over, mine) < easily[game]) return null;
  const stronger = free.find(({ memory }) => memory > rival.memory);
  return stronger ? { seat: rival.seat, animal: stronger.name } : null;
}
