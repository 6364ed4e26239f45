// The end of a game in words.
import type { Setup } from '../../games/game';
import type { OverMessage } from '../../protocol';
import { develop } from '../../replay/film';
import { line, type Line } from '../../texts/texts.svelte';

export function headline(over: OverMessage, setup: Setup): Line {
  const me = setup.seat > 0 && over.winners.includes(setup.seat);
  if (me && over.winners.length === 1) return line('over.you_won');
  const names = over.winners.map((seat) => setup.names[seat - 1] ?? '');
  if (me) return line('over.shared', { names });
  return line(names.length === 1 ? 'over.won' : 'over.shared', { names });
}

// Why it ended: somebody gave up, the turns were used up (the record knows), or somebody reached what wins.
export async function reasonOf(over: OverMessage, setup: Setup, record: Promise<string>): Promise<Line> {
  if (over.resigned !== undefined) return line('over.why_resigned', { name: setup.names[over.resigned - 1] ?? '' });
  const made = await develop(await record);
  const last = made.ok ? made.film.steps.at(-1)?.views['0'] : undefined;
  const limit = Number(last?.['turn_limit'] ?? 0);
  if (limit > 0 && Number(last?.['turns']) >= limit) return line(`over.limit_${setup.game}`, { n: limit });
  return line(`over.why_${setup.game}`);
}
