// The little shows beside the rules: each is a few moves out of a record of its game, as one seat sees them. What comes before
// them in the record has happened already when the show begins.
import type { GameName } from '../../protocol';
import type { TextKey } from '../../texts/texts.svelte';

export interface ExampleMoves {
  from: number; // moves of the record that are made before
  to: number; // and those that are made at its end
  says: TextKey; // what it shows, in a sentence
}
export const eyes = 1; // whose they are

export const examples: Record<GameName, Record<string, ExampleMoves>> = {
  vanish: {
    look: { from: 1, to: 3, says: 'rule.vanish_example_look' },
    wrong: { from: 7, to: 8, says: 'rule.vanish_example_wrong' },
    right: { from: 10, to: 11, says: 'rule.vanish_example_right' },
  },
  court: {
    look: { from: 1, to: 2, says: 'rule.court_example_look' },
    swap: { from: 3, to: 4, says: 'rule.court_example_swap' },
    pair: { from: 5, to: 6, says: 'rule.court_example_pair' },
    penalty: { from: 7, to: 8, says: 'rule.court_example_penalty' },
    magic: { from: 9, to: 10, says: 'rule.court_example_magic' },
  },
  rabbits: {
    turn: { from: 1, to: 4, says: 'rule.rabbits_example_turn' },
    exchange: { from: 8, to: 10, says: 'rule.rabbits_example_exchange' },
    draw: { from: 15, to: 18, says: 'rule.rabbits_example_draw' },
    win: { from: 18, to: 19, says: 'rule.rabbits_example_win' },
    lose: { from: 24, to: 25, says: 'rule.rabbits_example_lose' },
  },
};

// A file a game, fetched when the first of its shows is seen.
const records: Record<GameName, () => Promise<{ default: string }>> = {
  vanish: () => import('./records/vanish.hat.json?raw'),
  court: () => import('./records/court.hat.json?raw'),
  rabbits: () => import('./records/rabbits.hat.json?raw'),
};
export const recordFor = async (game: GameName): Promise<string> => (await records[game]()).default;
