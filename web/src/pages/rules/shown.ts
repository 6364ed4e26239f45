// Which messages the rules page of a game shows: for the check against docs/rules.md.
import { CHARACTERS, HEADDRESS_OF } from '../../art/court/names';
import type { GameName } from '../../protocol';
import type { TextKey } from '../../texts/texts.svelte';
import { readings, type Chapter, type Reading } from './chapters';
import { examples } from './examples';
import { rules } from './rules';

// What a chapter says, without its heading and what stands below its shows.
export const told = (chapters: readonly Chapter[]): TextKey[] =>
  chapters.flatMap(({ blocks }) => blocks.flatMap(({ says }) => says.map(({ key }) => key)));

const inChapter = (game: GameName, { title, blocks, whose }: Chapter): TextKey[] => [
  title,
  ...blocks.flatMap(({ says, show }) => [...says.map(({ key }) => key), ...(show ? [examples[game][show]!.says] : [])]),
  ...(whose ? CHARACTERS.flatMap((name) => [`character.${name}`, `headdress.${HEADDRESS_OF[name]}`] as const) : []),
];

export const shown = (game: GameName, reading: Reading): TextKey[] => [
  `game.${game}_story`,
  'rule.reading',
  ...readings.map((one) => `rule.${one}` as const),
  `rules.${game}_lead`,
  ...(reading === 'whole' ? (['rule.ruling', 'rule.ruling_means'] as const) : []),
  ...rules[game][reading].flatMap((chapter) => inChapter(game, chapter)),
  `rules.${game}_credit`,
];
