// What every game gives to the game after the game: where on its board a card was, how it looks, and how to say that
// somebody had seen it. Places and cards are words of the notation, as the analysis has them.
import type { Component } from 'svelte';
import type { Facts, GameName } from '../protocol';
import type { Arg, Line } from '../texts/texts.svelte';
import type { Setup } from './game';

// A card that was certain; when it was seen, if it was, and where it has been since.
export interface Known {
  place: string;
  card: string;
  seen?: number; // the move
  turns_ago?: number;
  since?: { n: number; by: number; from: string; to: string }[];
}

// Who is spoken of, and who of them is the one whose eyes we have.
export interface Who {
  seat: number;
  me: number;
  name(seat: number): Arg;
}
export const whose = (who: Who, seat = who.seat): { me: 'yes' | 'no'; name: Arg } => ({
  me: who.me === seat ? 'yes' : 'no',
  name: who.name(seat),
});
// Where it was when it was seen.
export const seenAt = (known: Known): string => known.since?.[0]?.from ?? known.place;

export interface Insight<K extends GameName = GameName> {
  spot(place: string): string; // as 'hat:3'
  name(card: string): Line;
  // A card in its place; that it had been seen; and where it went then.
  there(known: Known, setup: Setup<K>): Line;
  had(known: Known, who: Who, setup: Setup<K>): Line;
  moved(known: Known, who: Who, setup: Setup<K>): Line[];
  // The card that this place is asked for, whatever else may lie there: above a head its own hat.
  wanted?(place: string, view: Facts[K]['view']): string | null;
  // It lies open before this seat anyway.
  lies?(place: string, view: Facts[K]['view']): boolean;
  Card: Component<{ card: string }>;
}
export type AnyInsight = Insight;

// Where places are numbers, a card goes from one to the next.
export const stepsOf = (known: Known, who: Who): Line[] =>
  (known.since ?? []).map(({ by, to }) => ({ key: 'review.moved', args: { ...whose(who, by), to: Number(to) } }));
