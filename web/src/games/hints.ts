// Why a hint was given, in a sentence: each game puts its own cards into it.
import type { HintMessage } from '../protocol';
import { line, type Line } from '../texts/texts.svelte';

export type HintWhy = HintMessage['why'];
// The cards of a hint as they are called in sentences.
export const whyLine = (why: HintWhy, things: readonly Line[]): Line =>
  line(`hint.${why}`, { first: things[0] ?? '', second: things[1] ?? '', things: [...things] });

// You know it for certain: worth saying soon to whoever is helped.
const sure: readonly HintWhy[] = ['all_but_one', 'only_left', 'open_known', 'magic', 'exchange_for', 'claim_now'];
export const isSure = (why: HintWhy): boolean => sure.includes(why);
