// All words of the page. A sentence is kept as a key with arguments (a Line) and becomes text when it is drawn, so that
// everything changes with the language.
import english from 'virtual:texts/en';
import type messages from '../../../texts/en.json';

export type TextKey = keyof typeof messages;
export type Arg = string | number | Line | Arg[];
export interface Line {
  key: TextKey;
  args?: Record<string, Arg>;
}
export const line = (key: TextKey, args?: Record<string, Arg>): Line => (args ? { key, args } : { key });

interface Format {
  s(value: unknown): string;
  n(value: unknown): string;
  p(options: Record<string, () => string>, value: number, offset: number): string;
  c(options: Record<string, () => string>, value: unknown): string;
}
export type Words = Record<string, string | ((args: Record<string, unknown>, format: Format) => string)>;

export interface Language {
  code: string;
  name: string; // in the language itself
  direction: 'ltr' | 'rtl';
}
export const languages: readonly Language[] = [{ code: 'en', name: 'English', direction: 'ltr' }];

class Spoken {
  code = $state('en');
  words: Words = $state.raw(english);
}
const now = new Spoken();

function formatOf(code: string): Format {
  const numbers = new Intl.NumberFormat(code);
  const plurals = new Intl.PluralRules(code);
  const lists = new Intl.ListFormat(code, { type: 'conjunction' });
  const spell = (value: unknown): string => {
    if (Array.isArray(value)) return lists.format(value.map(spell));
    if (typeof value === 'object' && value !== null) return say(value as Line);
    if (typeof value === 'number') return numbers.format(value);
    return typeof value === 'string' ? value : '';
  };
  const other = (options: Record<string, () => string>): string => options['other']?.() ?? '';
  return {
    s: spell,
    n: (value) => numbers.format(Number(value)),
    p: (options, value, offset) => (options[`=${value}`] ?? options[plurals.select(value - offset)])?.() ?? other(options),
    c: (options, value) => options[String(value)]?.() ?? other(options),
  };
}
let format = formatOf('en');

export function t(key: TextKey, args: Record<string, Arg> = {}): string {
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

export const language = (): Language => languages.find((one) => one.code === now.code) ?? languages[0]!;

// Words of other languages are fetched when they are chosen.
const others: Record<string, () => Promise<{ default: Words }>> = {};
export async function setLanguage(code: string): Promise<void> {
  const words = code === 'en' ? english : (await others[code]?.())?.default;
  if (!words) return;
  format = formatOf(code);
  now.code = code;
  now.words = words;
  document.documentElement.lang = code;
  document.documentElement.dir = language().direction;
}
