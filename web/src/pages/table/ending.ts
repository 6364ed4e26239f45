// The end of a game in words.
import type { Setup } from '../../games/game';
import { everyOf } from '../../games/sentences';
import type { OverMessage } from '../../protocol';
import { line, type Line } from '../../texts/texts.svelte';

// Where several share a device, nobody is "you".
export function headline(over: OverMessage, setup: Setup, alone = true): Line {
  const me = alone && setup.seat > 0 && over.winners.includes(setup.seat);
  if (me && over.winners.length === 1) return line('over.you_won');
  const names = everyOf(alone ? setup : { ...setup, seat: 0 }, over.winners);
  return line(over.winners.length === 1 ? 'over.won' : 'over.shared', { names });
}

// Why it ended: somebody reached what wins, the turns were used up, or somebody gave up. The engine says which.
export function reasonOf({ ended_by, resigned = 0 }: OverMessage, { game, names, options }: Setup): Line | null {
  switch (ended_by) {
    case 'rules':
      return line(`over.why_${game}`);
    case 'turn_limit':
      return line(`over.limit_${game}`, { n: options.turn_limit });
    case 'resigned':
      return line('over.why_resigned', { name: names[resigned - 1] ?? '' });
    case 'nothing':
      return null;
  }
}
