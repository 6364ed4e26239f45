// The puzzles that come with the page: records that end with a question (docs/puzzles.md), one a line. Fetched when the
// first one is wanted.
import address from '../../../../puzzles/set.jsonl?url';
import type { Question } from './question';

export interface Puzzle extends Question {
  index: number; // its line
  record: string;
}

export function readSet(text: string): Puzzle[] {
  return text
    .split('\n')
    .filter((one) => one !== '')
    .map((record, index) => ({ ...(JSON.parse(record) as { puzzle: Question }).puzzle, index, record }));
}

let set: Promise<Puzzle[]> | null = null;
export function loadSet(): Promise<Puzzle[]> {
  set ??= fetch(address)
    .then((answer) => {
      if (!answer.ok) throw new Error(`puzzles: ${answer.status}`);
      return answer.text();
    })
    .then(readSet)
    .catch((error: unknown) => {
      set = null; // the next one tries again
      throw error;
    });
  return set;
}
