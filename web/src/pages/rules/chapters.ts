// What the rules of a game are made of, in one structure for all games and both readings: chapters of a few paragraphs, each
// with a picture or a little show beside it.
import type { Args, TextKey } from '../../texts/texts.svelte';

// One paragraph.
export interface Saying {
  key: TextKey;
  args?: Args;
  ruling?: true; // the rulebook leaves it open: it is our answer
  item?: true; // one of a list
  sign?: string; // a small picture before it
}
export interface Block {
  says: readonly Saying[];
  picture?: string; // one that the game's Pictures draws
  show?: string; // the name of an example: it moves, and the picture stands there while it can't
}
export interface Chapter {
  title: TextKey;
  blocks: readonly Block[];
  whose?: true; // with the list of heads and hats of the court
}
export const readings = ['short', 'whole'] as const;
export type Reading = (typeof readings)[number];
export type Rules = Record<Reading, readonly Chapter[]>;

export const say = (...keys: TextKey[]): Saying[] => keys.map((key) => ({ key }));
export const ruled = (...keys: TextKey[]): Saying[] => keys.map((key) => ({ key, ruling: true }));
export const items = (...keys: TextKey[]): Saying[] => keys.map((key) => ({ key, item: true }));

// What is the same in all of them.
export const limit = (...own: Saying[]): Chapter => ({
  title: 'rule.title_limit',
  blocks: [{ says: [...ruled('rule.all_limit'), ...own, ...say('rule.all_limit_whole', 'rule.all_limit_choose')] }],
});
