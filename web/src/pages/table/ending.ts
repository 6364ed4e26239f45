// The end of a game in words.
import type { Setup } from '../../games/game';
import { everyOf } from '../../games/sentences';
import type { OverMessage } from '../../protocol';
import { develop } from '../../replay/film';
import { line, type Line } from '../../texts/texts.svelte';

// Where several share a device, nobody is "you".
export function headline(over: OverMessage, setup: Setup, alone = true): Line {
  const me = alone && setup.seat > 0 && over.winners.includes(setup.seat);
  if (me && over.winners.length === 1) return line('over.you_won');
  const names = everyOf(alone ? setup : { ...setup, seat: 0 }, over.winners);
  return line(over.winners.length === 1 ? 'over.won' : 'over.shared', { names });
}

// Why it ended: somebody gave up, the turns were used up, or somebody reached what wins. Which of the two, the engine knows.
export async function reasonOf(over: OverMessage, setup: Setup, record: Promise<string>): Promise<Line> {
  if (over.resigned !== undefined) return line('over.why_resigned', { name: setup.names[over.resigned - 1] ?? '' });
  const text = await record;
  const made = await develop(text);
  const last = made.ok ? made.film.steps.at(-1)?.views['0'] : undefined;
  const limit = Number(last?.['turn_limit'] ?? 0);
  const used = limit > 0 && Number(last?.['turns']) >= limit;
  if (used && !(await endsWithoutLimit(text))) return line(`over.limit_${setup.game}`, { n: limit });
  return line(`over.why_${setup.game}`);
}

// The last turn may have won the game. Then the same moves end it at a table without a limit too.
async function endsWithoutLimit(record: string): Promise<boolean> {
  const played = JSON.parse(record) as { options?: object };
  const made = await develop(JSON.stringify({ ...played, options: { ...played.options, turn_limit: 0 } }));
  return made.ok && made.film.finished;
}
