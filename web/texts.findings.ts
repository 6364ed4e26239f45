// What is wrong with the message files: each finding is a sentence. Used by the tests of the page; the rules are in
// docs/add-a-language.md.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export type Messages = Record<string, string>;

// Arguments that are nouns, and the messages that can stand for each: a form that a sentence asks for must be there in all.
const nouns: Record<string, RegExp> = {
  animal: /^animal\./,
  character: /^(character\.|court\.somebody$)/,
  headdress: /^headdress\./,
  rabbit: /^rabbit\.(?!two_)/,
  rabbits: /^(rabbit\.|rabbits\.pair$)/,
  goal: /^(rabbit\.two_|rabbits\.pair$)/,
  bot: /^bot\.(?!.*_memory$)/,
  card: /^rabbits\.(my_card|card_of|own_card)$/,
  mine: /^rabbits\.my_card$/,
  theirs: /^rabbits\.card_of$/,
};

interface Use {
  name: string;
  kind: 'text' | 'number' | 'plural' | 'select';
  options: string[];
}
function usesOf(parts: MessageFormatElement[]): Use[] {
  return parts.flatMap((part): Use[] => {
    switch (part.type) {
      case TYPE.argument:
        return [{ name: part.value, kind: 'text', options: [] }];
      case TYPE.number:
        return [{ name: part.value, kind: 'number', options: [] }];
      case TYPE.plural:
      case TYPE.select:
        return [
          {
            name: part.value,
            kind: part.type === TYPE.plural ? 'plural' : 'select',
            options: Object.keys(part.options),
          },
          ...Object.values(part.options).flatMap((option) => usesOf(option.value)),
        ];
      default:
        return [];
    }
  });
}
function literals(parts: MessageFormatElement[]): string {
  return parts
    .map((part) => {
      if (part.type === TYPE.literal) return part.value;
      if (part.type !== TYPE.plural && part.type !== TYPE.select) return '';
      return Object.values(part.options)
        .map((option) => literals(option.value))
        .join(' ');
    })
    .join('');
}

function read(message: string): { uses: Use[]; text: string } | string {
  try {
    const tree = parse(message, { ignoreTag: true });
    return { uses: usesOf(tree), text: literals(tree) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// The plural forms that whole numbers of the size that we have can need. (`many` of French, Spanish, Italian and Portuguese is
// for millions.)
export function pluralsOf(code: string): string[] {
  const rules = new Intl.PluralRules(code);
  const needed = new Set(Array.from({ length: 1001 }, (_, n) => rules.select(n)));
  return [...needed.add('other')];
}

// The argument that a placeholder asks for, and in which form.
function asked(name: string, known: ReadonlySet<string>): { base: string; form: string } {
  if (known.has(name)) return { base: name, form: '' };
  for (let at = name.lastIndexOf('_'); at > 0; at = name.lastIndexOf('_', at - 1)) {
    if (known.has(name.slice(0, at))) return { base: name.slice(0, at), form: name.slice(at + 1) };
  }
  return { base: name, form: '' };
}
// What the code passes, by the English message: there too a noun may be asked for in a form only.
function passedTo(english: Use[]): Set<string> {
  return new Set(english.map(({ name }) => Object.keys(nouns).find((noun) => name.startsWith(`${noun}_`)) ?? name));
}

export interface Language {
  code: string;
  messages: Messages;
  same?: readonly string[]; // keys whose words are the same as in English, on purpose
}

export function findingsOf({ code, messages, same = [] }: Language, english: Messages): string[] {
  const found: string[] = [];
  const say = (key: string, what: string): void => void found.push(`${code}.json: ${key}: ${what}`);
  const keys = Object.keys(messages);
  const unsorted = keys.find((key, index) => index > 0 && keys[index - 1]! > key);
  if (unsorted) say(unsorted, 'the keys are not sorted');
  for (const key of Object.keys(english)) if (!(key in messages)) say(key, 'is missing');
  for (const [key, message] of Object.entries(messages)) {
    const original = english[key];
    if (original === undefined) {
      say(key, 'is not in en.json');
      continue;
    }
    const here = read(message);
    const there = read(original);
    if (typeof here === 'string') say(key, `can't be read: ${here}`);
    if (typeof here === 'string' || typeof there === 'string') continue;
    if (/['"]/.test(message)) say(key, 'has a straight quote');
    if (/^\s|\s$| {2}/.test(message) && !/^\s|\s$| {2}/.test(original)) say(key, 'has a space too many');
    if (code !== 'en' && message === original && /\p{L}/u.test(here.text) && !same.includes(key))
      say(key, 'is still English');
    checkPlaceholders(here.uses, there.uses, (what) => say(key, what));
    for (const use of here.uses.filter(({ kind }) => kind === 'plural')) {
      for (const category of pluralsOf(code)) {
        if (!use.options.includes(category)) say(key, `{${use.name}} has no plural "${category}"`);
      }
    }
    for (const { base, form } of here.uses.map(({ name }) => asked(name, passedTo(there.uses)))) {
      if (form !== '') checkForm(base, form, messages, (what) => say(key, what));
    }
  }
  return found;
}

function checkPlaceholders(here: Use[], there: Use[], say: (what: string) => void): void {
  const passed = passedTo(there);
  const mine = new Set<string>();
  for (const { name, kind, options } of here) {
    const { base, form } = asked(name, passed);
    mine.add(base);
    if (base !== 'form' && !passed.has(base)) say(`{${name}} is not an argument of the English message`);
    if (kind !== 'select' || base === 'form' || form !== '') continue;
    const wanted = there.find((use) => use.name === name && use.kind === 'select');
    const known = new Set([...(wanted?.options ?? []), 'other']);
    if (wanted && [...known].some((option) => !options.includes(option))) {
      say(`{${name}} does not choose among: ${[...known].join(', ')}`);
    }
    for (const option of options) if (!known.has(option)) say(`{${name}} is never "${option}"`);
  }
  for (const base of passed) if (base !== 'form' && !mine.has(base)) say(`{${base}} is lost`);
}

function checkForm(base: string, form: string, messages: Messages, say: (what: string) => void): void {
  const family = nouns[base];
  if (!family) return say(`{${base}} has no forms, so not "${form}"`);
  for (const [key, message] of Object.entries(messages).filter(([key]) => family.test(key))) {
    const noun = read(message);
    if (typeof noun === 'string') continue;
    const forms = noun.uses.find(({ name, kind }) => name === 'form' && kind === 'select');
    if (forms && !forms.options.includes(form)) say(`${key} has no form "${form}"`);
  }
}
