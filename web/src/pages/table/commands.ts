// Single keys and words, and what they answer: the table in words, for who can't see it and for who likes keys.
import type { GameMove } from '../../protocol';
import { settings } from '../../settings/settings.svelte';
import { line, say, t, type Line } from '../../texts/texts.svelte';
import type { Table } from '../../table/table.svelte';
import { read, type Offered, type Typed } from './typed';
import { nameOfSeat } from '../../games/game';

const commands = ['see', 'last', 'turn', 'can', 'again', 'mute', 'help', 'undo', 'act'] as const;
export type Word = (typeof commands)[number];
export type Command = Word | 'field';

export const commandKeys: Record<string, Command> = {
  s: 'see',
  l: 'last',
  t: 'turn',
  c: 'can',
  a: 'again',
  m: 'mute',
  '?': 'help',
  '/': 'field',
  Escape: 'undo',
  Backspace: 'undo',
  Enter: 'act',
};
const wordKeys: Record<string, Word> = Object.fromEntries(
  Object.entries(commandKeys).flatMap(([key, command]) => (key.length === 1 && command !== 'field' ? [[key, command]] : [])),
);
// On keyboards of other letters a key is where it is on a Latin one: М is V, and the slash is where the full stop is there.
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (code === 'Slash' && key === '.') return '/';
  if (key.length !== 1 || !/\p{L}/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
export const commandOf = (key: string): Command | undefined => commandKeys[key] ?? commandKeys[key.toLowerCase()];

export function answerTo(command: Command, table: Table): Line[] {
  const { stage, game } = table;
  if (!stage || !game) return [];
  switch (command) {
    case 'see':
      return game.see(table.scene, stage.setup, table.notes);
    case 'last':
      return stage.told.length > 0 ? stage.told.slice(-Math.max(1, stage.lately)) : [line('table.nothing_yet')];
    case 'turn':
      return [whoseTurn(table), ...timeLeft(table)];
    case 'can':
      return whatCanIDo(table);
    case 'again':
      return table.table?.again ? [line('table.once_more'), ...answerTo('last', table)] : [line('table.not_again')];
    case 'mute':
      return [line(settings.muted ? 'table.sound_off' : 'table.sound_on')];
    case 'help':
      return whatCanITypeNow(table);
    default:
      return [];
  }
}

// Whose moment it is on the stage, as the arrow points; nobody's: what is going on.
export function whoseTurn(table: Table): Line {
  const { stage } = table;
  if (table.over) return line('table.why_over');
  if (!stage || stage.turn === null || stage.turn === 0) return stage?.heading ?? line('table.house_turn');
  const name = nameOfSeat(stage.setup, stage.turn);
  const soon = table.standInSoon(stage.turn);
  if (soon !== null) return line('table.is_away', { name, n: soon });
  if (stage.turn !== stage.setup.seat) {
    return line(table.table?.seats[stage.turn - 1]?.stand_in ? 'table.plays_for' : 'table.turn_of', { name });
  }
  return line(table.standIn ? 'table.stand_in' : 'table.your_turn');
}

// What is asked of this seat now, with what it has chosen; null when it is not asked, or what it is asked about is not there
// yet: dice that still roll, a card that is on its way.
export function whatIsAsked(table: Table): Line | null {
  const { stage, game, chooser } = table;
  if (!stage || !game || !table.myTurn) return null;
  const [first, ...others] = chooser.deeds.filter((one) => !one.plain);
  const started = chooser.picked.length > 0 || chooser.meant !== null;
  if (first && started) {
    const [thing] = chooser.picked;
    if (chooser.ready.length === 0) return game.more(first.like, [...chooser.given, ...chooser.picked], stage.setup);
    if (others.length > 0 && thing) return line('table.what_with_it', { thing: game.thing(thing, stage.setup) });
    if (first.move) return game.label(first.move, stage.setup);
  }
  return stage.settled ? game.ask(table.asked?.legal ?? [], stage.scene, stage.setup) : null;
}

const timeLeft = ({ clock }: Table): Line[] =>
  clock ? [line('table.clock', { n: Math.max(0, Math.ceil((clock.until - performance.now()) / 1000)) })] : [];

// Every legal move in words; long lists by what can be touched.
function whatCanIDo(table: Table): Line[] {
  const { stage, game, chooser } = table;
  if (stage?.gate) return [line(`table.go_on_${stage.gate.kind}`)];
  if (!stage || !game || !table.myTurn) return [line('table.nothing_to_do'), whoseTurn(table)];
  const ask = game.ask(table.asked?.legal ?? [], stage.scene, stage.setup);
  const done = chooser.deeds.flatMap(({ move }) => (move ? [game.label(move, stage.setup)] : []));
  if (chooser.ready.length > 0) return [ask, ...done];
  const places = [...chooser.fitting].map((at) => game.nameOf(at, stage.scene, stage.setup));
  return [ask, ...(places.length > 0 ? [line('table.can_choose', { things: places })] : []), ...done];
}

// The command field: the same answers, and every move, in words.
const words = (): [Word, string][] => commands.map((command) => [command, t(`command.words_${command}`)]);
export const firstWord = (command: Word): string => t(`command.words_${command}`).split(',')[0] ?? '';

// A move as it is typed most easily: its first word in this language and the keys of what is touched, where those are digits;
// or all its words; or its notation, which is understood in every language.
function spelled(table: Table, { move, at, label }: Offered<GameMove>): string {
  const keys = table.stage ? Object.entries(table.stage.game.keys(table.stage.setup)) : [];
  const digits = at.map((one) => keys.find(([, place]) => place === one)?.[0] ?? '');
  const words = label.toLowerCase();
  const short =
    digits.length > 0 && digits.every((key) => /^[0-9]$/.test(key)) ? [words.split(/\s/)[0], ...digits].join(' ') : '';
  return [short, words].find((text) => text !== '' && means(text, move, table)) ?? move;
}
const means = (text: string, move: GameMove, table: Table): boolean => {
  const typed = readTyped(text, table);
  return typed.kind === 'move' && typed.move === move;
};
function offered(table: Table): Offered<GameMove>[] {
  const { stage, game, chooser } = table;
  if (!stage || !game || !table.myTurn) return [];
  return chooser.moves.map(({ move, at }) => ({ move, at, label: say(game.label(move, stage.setup)) }));
}

export function readTyped(text: string, table: Table): Typed<GameMove, Word> {
  const keys = table.stage?.game.keys(table.stage.setup) ?? {};
  const known = { keys, letters: wordKeys, words: words(), skip: t('command.skip') };
  return read(text, { moves: offered(table), ...known });
}

// One of each kind.
export function examples(table: Table): string[] {
  const all = offered(table);
  const verbs = new Set(all.map(({ move }) => move.split(' ')[0]));
  return [...verbs].map((verb) =>
    spelled(
      table,
      all.find(({ move }) => move.split(' ')[0] === verb)!,
    ),
  );
}
const whatCanIAsk = (): Line => line('command.words', { things: commands.map(firstWord) });
const whatCanITypeNow = (table: Table): Line[] => [
  ...(table.myTurn ? [line('command.try', { things: examples(table) })] : [whoseTurn(table)]),
  whatCanIAsk(),
];

const most = 12; // of the moves that may have been meant
export function unclear(text: string, like: GameMove[], table: Table): Line[] {
  const typed = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const rule = ruleAgainst(text, table);
  if (rule) return [rule];
  const meant = offered(table).filter(({ move }) => like.includes(move));
  if (meant.length === 0) return [line('command.not_now', { typed }), ...whatCanITypeNow(table)];
  const things = meant.slice(0, most).map((one) => spelled(table, one));
  return [line('command.not_now', { typed }), line('command.try', { things })];
}
// It would be a move if it were not for a rule, which has a sentence of its own.
function ruleAgainst(text: string, table: Table): Line | null {
  const { stage, game, asked } = table;
  if (!stage || !game || !asked || !table.myTurn) return null;
  const { legal, forbidden = [] } = asked;
  const moves = forbidden.map(({ move }) => ({
    move,
    at: game.touch(move, stage.setup).at,
    label: say(game.label(move, stage.setup)),
  }));
  const got = read(text, { moves, keys: game.keys(stage.setup), letters: {}, words: [], skip: t('command.skip') });
  if (got.kind !== 'move') return null;
  const [at = ''] = game.touch(got.move, stage.setup).at;
  return game.why(at, stage.scene, stage.setup, legal, forbidden);
}
