// What is printed, as it stands in the address: #print?paper=letter&ink=saving&game=vanish.
import { gameNames, type GameName } from '../../protocol';
import { papers, type PaperName } from './paper';

export const inks = ['colour', 'saving'] as const;
export type Ink = (typeof inks)[number];
export const paperNames = Object.keys(papers) as PaperName[];
export type GameChoice = GameName | 'all';
export const gameChoices: readonly GameChoice[] = ['all', ...gameNames];
export interface Choice {
  paper: PaperName;
  ink: Ink;
  game: GameChoice;
}

// Who lives there has this paper: the United States and Canada, and most countries from Mexico to Chile.
const letter = /-(US|CA|MX|GT|SV|HN|NI|CR|PA|CO|VE|CL|PH|PR|DO)$/i;

export function readChoice(text: string, language = ''): Choice {
  const wish = new URLSearchParams(text);
  const among = <T extends string>(all: readonly T[], name: string): T | undefined =>
    all.find((one) => one === wish.get(name));
  return {
    paper: among(paperNames, 'paper') ?? (letter.test(language) ? 'letter' : 'a4'),
    ink: among(inks, 'ink') ?? 'colour',
    game: among(gameChoices, 'game') ?? 'all',
  };
}
export const addressOf = ({ paper, ink, game }: Choice): string => `/#print?paper=${paper}&ink=${ink}&game=${game}`;
