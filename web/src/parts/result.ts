// How a game ended, in a few words: "You won 2 : 1". Where several share a device, nobody is "you".
import { line, type Line } from '../texts/texts.svelte';
import type { Played } from '../wire/played';
import { called } from '../texts/names';

export function resultOf({ names, seats, scores, winners }: Played): Line {
  if (winners.length === 0) return line('over.broken_off');
  const me = seats.length === 1 ? seats[0] : undefined;
  const won = me !== undefined && winners.includes(me);
  // Whoever is spoken of first has their points first.
  const first = won ? me : winners[0];
  const rest = scores.filter((_, index) => index + 1 !== first).sort((a, b) => b - a);
  const numbers = [...(first ? [scores[first - 1] ?? 0] : []), ...rest].map((n) => line('result.number', { n }));
  const score = numbers.reduce((before, next) => line('result.to', { before, next }));
  if (won && winners.length === 1) return line('result.you_won', { score });
  const who = winners.filter((seat) => seat !== me).map((seat) => called(names[seat - 1] ?? '', seat));
  const all = won ? [...who, line('seat.and_you')] : who;
  return line('result.won', { names: all, n: winners.length, score });
}
