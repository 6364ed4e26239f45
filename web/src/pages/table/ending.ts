// The end of a game in words.
import type { Setup } from '../../games/game';
import type { OverMessage } from '../../protocol';
import { line, type Line } from '../../texts/texts.svelte';

export function headline(over: OverMessage, setup: Setup): Line {
  const me = setup.seat > 0 && over.winners.includes(setup.seat);
  if (me && over.winners.length === 1) return line('over.you_won');
  const names = over.winners.map((seat) => setup.names[seat - 1] ?? '');
  if (me) return line('over.shared', { names });
  return line(names.length === 1 ? 'over.won' : 'over.shared', { names });
}

// Why it ended: somebody gave up, reached what wins, or the turns were used up.
export function reasonOf(over: OverMessage, setup: Setup): Line {
  if (over.resigned !== undefined) return line('over.why_resigned', { name: setup.names[over.resigned - 1] ?? '' });
  return line(`over.why_${setup.game}`);
}
