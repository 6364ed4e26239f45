// What somebody types into the command field: one of the table's answers, a place to choose, or a move. Only the moves that
// are legal now are understood as moves; what they are called comes from the notation, the page's words and the games' keys.

export interface Offered<Move> {
  move: Move; // its notation: 'swap 3 5'
  label: string; // its words on a button: 'Swap 3 and 5'
  at: string[]; // what is touched for it, without what every move needs
}
export interface Known<Move, Command> {
  moves: Offered<Move>[];
  keys: Record<string, string>; // single keys, each the name of a place
  letters: Record<string, Command>; // the keys of the table's answers
  words: [Command, string][]; // the words for the same, with commas between
  skip: string; // words that mean nothing here: 'the', 'and'
}
export type Typed<Move, Command> =
  | { kind: 'command'; command: Command }
  | { kind: 'choose'; at: string }
  | { kind: 'move'; move: Move }
  | { kind: 'unclear'; like: Move[] }; // the moves that it may have been meant for

// Letters without case and accents; a digit is a word of its own: 'L3' is 'l 3'.
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/gu, '')
    .match(/\p{L}+|\p{N}+/gu) ?? [];

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);
// A word may be cut short, a number may not.
const means = (typed: string, word: string | undefined): boolean =>
  word !== undefined && (isNumber(typed) ? typed === word : word.startsWith(typed));

// In this order, perhaps with other words between; no number may be left out.
function says(typed: string[], words: string[]): boolean {
  if (!means(typed[0] ?? '', words[0])) return false;
  let at = 0;
  for (const word of words) {
    if (at < typed.length && means(typed[at]!, word)) at += 1;
    else if (isNumber(word)) return false;
  }
  return at === typed.length;
}

// The first word, then its places by their keys, in any order: 'exchange 4 1'.
function pointsAt<Move>(typed: string[], { move, label, at }: Offered<Move>, keys: Record<string, string>): boolean {
  const [verb = '', ...rest] = typed;
  const verbs = [String(move), label].map((text) => wordsOf(text)[0]);
  const places = verbs.some((one) => means(verb, one)) ? rest : typed;
  if (places.length === 0 || places.length !== at.length) return false;
  const meant = places.map((key) => keys[key]);
  return new Set(meant).size === at.length && at.every((one) => meant.includes(one));
}

function movesSaid<Move, Command>(typed: string[], { moves, keys }: Known<Move, Command>): Move[] {
  const by = (fits: (one: Offered<Move>) => boolean): Move[] => moves.filter(fits).map(({ move }) => move);
  const exactly = by(({ move }) => wordsOf(String(move)).join(' ') === typed.join(' '));
  if (exactly.length > 0) return exactly;
  const pointed = by((one) => pointsAt(typed, one, keys));
  if (pointed.length === 1) return pointed;
  return by((one) => pointed.includes(one.move) || [String(one.move), one.label].some((text) => says(typed, wordsOf(text))));
}

// Whole words, or else beginnings of them.
function commandsSaid<Command>(typed: string[], words: [Command, string][]): { whole: Command[]; begun: Command[] } {
  const all = typed.join(' ');
  const among = (fits: (word: string) => boolean): Command[] =>
    words.filter(([, list]) => list.split(',').some((word) => fits(wordsOf(word).join(' ')))).map(([command]) => command);
  return { whole: among((word) => word === all), begun: among((word) => word.startsWith(all)) };
}

export function read<Move, Command>(text: string, known: Known<Move, Command>): Typed<Move, Command> {
  const sign = known.letters[text.trim()]; // '?' is no word, but a key
  if (sign !== undefined) return { kind: 'command', command: sign };
  const typed = wordsOf(text);
  const [first = ''] = typed;
  if (first === '') return { kind: 'unclear', like: [] };
  const alone = typed.length === 1;
  const letter = known.letters[first];
  if (alone && letter !== undefined) return { kind: 'command', command: letter };
  const place = known.keys[first];
  if (alone && place !== undefined) return { kind: 'choose', at: place };

  const { whole, begun } = commandsSaid(typed, known.words);
  const skipped = wordsOf(known.skip);
  const short = typed.filter((word, index) => index === 0 || !skipped.includes(word));
  const exact = movesSaid(typed, known);
  const moves = exact.length > 0 ? exact : movesSaid(short, known);
  const [move] = moves;
  if (move !== undefined && moves.length === 1 && (whole.length === 0 || String(move) === text))
    return { kind: 'move', move };
  const [command] = whole.length > 0 ? whole : moves.length === 0 ? begun : [];
  if (command !== undefined) return { kind: 'command', command };
  const near = known.moves.filter(({ move: one, label }) => [String(one), label].some((it) => means(first, wordsOf(it)[0])));
  return { kind: 'unclear', like: moves.length > 0 ? moves : near.map((one) => one.move) };
}
