// How a question is asked: by what is touched on the board, or by pictures in the dock; and in words, for ears.
import type { GameMove } from '../../protocol';
import { line, type Line, type TextKey } from '../../texts/texts.svelte';
import type { Question } from './question';

// Answers that lie on the board are moves of the game there: who touches them, chooses.
export function movesFor({ kind, answers }: Question): GameMove[] {
  const verbs: Partial<Record<typeof kind, string>> = { where: 'look', pair: 'open', missing: 'call' };
  const verb = verbs[kind];
  return verb ? answers.map((answer) => `${verb} ${answer}` as GameMove) : [];
}
export const answerOf = (move: GameMove): string => move.slice(move.indexOf(' ') + 1);

// Where the question points to on the board.
export function pointsAt({ kind, about = '' }: Question): string[] {
  if (kind === 'lure') return [`hat:${about}`];
  if (kind === 'stand') return [`slot:${about.replace(' ', ':')}`];
  return kind === 'missing' ? ['box'] : [];
}

export const cardLine = (game: string, card: string): Line =>
  line((game === 'vanish' ? `animal.${card}` : game === 'court' ? `headdress.${card}` : `rabbit.${card}`) as TextKey);

export const questionLine = (game: string, { kind, about = '' }: Question): Line =>
  kind === 'where' ? line('puzzle.ask_where', { card: cardLine(game, about) }) : line(`puzzle.ask_${kind}`);
