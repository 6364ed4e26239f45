// What is asked (docs/puzzles.md). A file of its own, for tests that have no page around them.
export const kinds = ['where', 'missing', 'pair', 'lure', 'stand'] as const;
export type Kind = (typeof kinds)[number];
export interface Question {
  kind: Kind;
  seat: number;
  about?: string;
  answers: string[];
  right: string;
  swaps: number;
  turns: number;
  rating: number;
}
