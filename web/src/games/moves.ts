// A move as it is written: its verb, and the words after it, which most often are numbers.
export interface Move {
  verb: string;
  words: string[];
  numbers: number[];
}
export function readMove(move: string): Move {
  const [verb = '', ...words] = move.split(' ');
  return { verb, words, numbers: words.map(Number) };
}
export const verbsOf = (legal: readonly string[]): Set<string> => new Set(legal.map((move) => readMove(move).verb));
