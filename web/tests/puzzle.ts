// Puzzles for the tests: a set in which all are the same, the shortest of a kind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { GameName } from '../src/protocol';
import type { Kind, Question } from '../src/pages/puzzle/question';

interface Kept {
  game: GameName;
  moves: string[];
  puzzle: Question;
}
const set = readFileSync(join(import.meta.dirname, '../../puzzles/set.jsonl'), 'utf8')
  .trim()
  .split('\n');
const week = 7; // there is one for every day of it

export async function setOf(page: Page, kind: Kind, game?: GameName): Promise<Kept> {
  const all = set
    .map((text) => ({ text, kept: JSON.parse(text) as Kept }))
    .filter(({ kept }) => kept.puzzle.kind === kind && (game ?? kept.game) === kept.game)
    .sort((a, b) => a.kept.moves.length - b.kept.moves.length);
  const [{ text, kept }] = all as [(typeof all)[number]];
  await page.route('**/set-*.jsonl', (route) => route.fulfill({ body: `${text}\n`.repeat(week) }));
  return kept;
}

// What is touched for an answer: a place on the board, or a picture below it.
export function placeOf({ game, puzzle }: Kept, answer: string): string | null {
  if (puzzle.kind === 'missing') return `animal:${answer}`;
  if (puzzle.kind === 'where' || puzzle.kind === 'pair') return `${game === 'vanish' ? 'hat' : 'column'}:${answer}`;
  return null;
}
export async function give(page: Page, kept: Kept, answer: string): Promise<void> {
  const place = placeOf(kept, answer);
  if (place) {
    await page.locator(`button[data-at="${place}"]`).click();
    await page.locator('[data-answer]').click();
  } else {
    await page.locator(`[data-answer="${answer}"]`).click();
  }
}
