// All words of the page. A sentence is kept as a key with arguments (a Line) and becomes text when it is drawn, so that
// everything changes with the language.
import { untrack } from 'svelte';
import type messages from '../../../texts/en.json';
import { languages as all, roomsOf } from 'virtual:texts';

export type TextKey = keyof typeof messages;
export type Arg = string | number | Line | Arg[];
export type Args = Record<string, Arg>;
export interface Line {
  key: TextKey;
  args?: Args;
}
export const line = (key: TextKey, args?: Args): Line => (args ? { key, args } : { key });

// What a message is made of, once it is built (texts.plugin.ts): a text, or a function of its arguments.
interface Format {
  s(args: Args, name: string): string;
  n(value: unknown): string;
  p(options: Record<string, () => string>, value: number, offset: number): string;
  c(options: Record<string, () => string>, args: Args, name: string): string;
}
export type Room = 'home' | 'table' | 'rules' | 'puzzle' | 'review';
export type Words = Record<string, string | ((args: Args, format: Format) => string)>;

class Spoken {
  code = $state('en');
  words: Words = $state.raw({});
}
const now = new Spoken();

// `animal_the` is the argument `animal`, said in the form that this language calls `the`.
function argument(args: Args, name: string): { value: Arg | undefined; form?: string } {
  if (name in args) return { value: args[name] };
  for (let at = name.lastIndexOf('_'); at > 0; at = name.lastIndexOf('_', at - 1)) {
    const before = name.slice(0, at);
    if (before in args) return { value: args[before], form: name.slice(at + 1) };
  }
  return { value: undefined };
}

// Where sentences run from right to left, what is put into them keeps its own direction: names, codes, what somebody typed.
const [isolate, end] = [0x2068, 0x2069].map((code) => String.fromCodePoint(code));
const isolated = (text: string): string => `${isolate}${text}${end}`;
// What is chosen by is compared, not shown.
const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

function formatOf(code: string): Format & { spell(value: Arg | undefined, form?: string): string } {
  const numbers = new Intl.NumberFormat(code);
  const plurals = new Intl.PluralRules(code);
  const lists = new Intl.ListFormat(code, { type: 'conjunction' });
  const turned = all.find((one) => one.code === code)?.direction === 'rtl';
  const spell = (value: Arg | undefined, form?: string): string => {
    if (Array.isArray(value)) return lists.format(value.map((one) => spell(one, form)));
    if (typeof value === 'object') return t(value.key, form === undefined ? value.args : { ...value.args, form });
    if (typeof value === 'number') return numbers.format(value);
    return value && turned ? isolated(value) : (value ?? '');
  };
  const other = (options: Record<string, () => string>): string => options['other']?.() ?? '';
  return {
    spell,
    s(args, name) {
      const { value, form } = argument(args, name);
      return spell(value, form);
    },
    n: (value) => numbers.format(Number(value)),
    p: (options, value, offset) => (options[`=${value}`] ?? options[plurals.select(value - offset)])?.() ?? other(options),
    c(options, args, name) {
      const { value, form } = argument(args, name);
      const chosen = typeof value === 'object' ? bare(spell(value, form)) : String(value);
      return options[chosen]?.() ?? other(options);
    },
  };
}
let format = formatOf('en');

export function t(key: TextKey, args: Args = {}): string {
  const words = now.words[key];
  if (words === undefined) return key;
  return typeof words === 'string' ? words : words(args, format);
}
export const say = (sentence: Line): string => t(sentence.key, sentence.args);
// In as few words as there are for it: those under the same key with `_short`, if somebody wrote them.
export function sayShort(sentence: Line): string {
  const short = `${sentence.key}_short`;
  return short in now.words ? t(short as TextKey, sentence.args) : say(sentence);
}
export function spell(value: Arg): string {
  void now.words; // whoever draws it is told when the language changes
  return format.spell(value);
}

export interface Language {
  code: string;
  name: string; // in the language itself
  direction: 'ltr' | 'rtl';
}
// Those that are offered; there are two more that only tests speak (pseudo.ts).
export const languages: readonly Language[] = all.filter(({ code }) => !code.includes('-'));
export const isLanguage = (code: string): boolean => Object.hasOwn(roomsOf, code);
export const language = (): Language => all.find((one) => one.code === now.code) ?? all[0]!;

// The words of a language come in rooms, when they are first needed: those of home at once, those of a table with the table.
// Both can change while words are on their way: what has come is taken only if it is still all that is needed.
const open = new Set<Room>(['home']);
const fetchWords = async (code: string, rooms: readonly Room[]): Promise<Words> => {
  const parts = await Promise.all(rooms.map((room) => roomsOf[code]![room]()));
  return Object.assign({}, ...parts.map((part) => part.default)) as Words;
};

async function change(code: string, overtaken: () => boolean): Promise<boolean> {
  for (;;) {
    const rooms = [...open];
    const words = await fetchWords(code, rooms).catch(() => null);
    if (overtaken()) return latest;
    if (!words) return false;
    if (rooms.length !== open.size) continue;
    format = formatOf(code);
    now.code = code;
    now.words = words;
    if (typeof document === 'undefined') return true; // in a test without a page
    document.documentElement.lang = code;
    document.documentElement.dir = language().direction;
    return true;
  }
}

// From the next drawing on everything is said in this language. False: its words did not come, and nothing has changed. If
// somebody chooses again meanwhile, that counts, and both hear what came of it.
let latest = Promise.resolve(true);
export function setLanguage(code: string): Promise<boolean> {
  if (!isLanguage(code)) return Promise.resolve(false);
  const mine = change(code, () => latest !== mine);
  return (latest = mine);
}

// Fetches what is said in a room, before its door opens.
export async function openRoom(room: Room): Promise<void> {
  while (!open.has(room)) {
    const code = untrack(() => now.code); // whoever draws the room must not draw it anew with every language
    const words = await fetchWords(code, [room]);
    if (code !== now.code) continue;
    open.add(room);
    now.words = { ...now.words, ...words };
  }
}
