// Why a hint was given, in a sentence: each game puts its own cards into it.
import type { HintMessage } from '../protocol';
import { line, type Arg, type Line } from '../texts/texts.svelte';

export type HintWhy = HintMessage['why'];
// With what the hint is about, as each game calls it.
export const whyLine = (why: HintWhy, about: Record<string, Arg>): Line => line(`hint.${why}`, about);

// You know it for certain: worth saying soon to whoever is helped.
const sure: readonly HintWhy[] = ['all_but_one', 'only_left', 'open_known', 'magic', 'exchange_for', 'claim_now'];
export const isSure = (why: HintWhy): boolean => sure.includes(why);
