// Message files (ICU MessageFormat in flat JSON, one a language) become small functions when the page is built, so that
// the page needs no parser. `virtual:texts` is the list of languages and how to fetch each of their rooms; a room's words are
// `virtual:texts/fr/table`.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { pretend, pseudo } from './pseudo.ts';
import type { Room } from './src/texts/texts.svelte.ts';

const prefix = 'virtual:texts';

// Which words come together, by the first word of their keys. What is not named here comes with the page itself, or is for
// the program in the terminal alone.
const rooms: Record<Room, string> = {
  home: 'child lesson.offer lesson.play lesson.show lobby.game over.broken_off rabbits.pair record.malformed rules.title table.refused table.unknown',
  table:
    'ask command court die emote hint key keys lesson lobby option over pace pass proof rabbits record share table thought vanish',
  rules: 'rule rules print',
  puzzle: 'puzzle',
  review: 'review',
};
const elsewhere = 'analyse arena doctor draw fail help serve show solve tell term';
const among = (list: string, key: string): boolean =>
  list.split(' ').some((one) => one === key || one === key.split('.')[0]);
export const allRooms = Object.keys(rooms) as Room[];
// Those of home are named where others of their kind are at home elsewhere; and whatever is not named at all.
export function roomOf(key: string): Room | null {
  if (among(elsewhere, key)) return null;
  return allRooms.find((room) => among(rooms[room], key)) ?? 'home';
}

// One message as the source of an expression: a plain string, or a function of its arguments `a` and the language's
// formatters `f`.
export function compileMessage(message: string, turned = false): string {
  const tree = parse(message, { ignoreTag: true });
  if (turned) keepLatin(tree);
  if (tree.every((part) => part.type === TYPE.literal)) return JSON.stringify(join(tree));
  return `(a,f)=>${spell(tree, '')}`;
}

// In a language that runs from right to left, what is written in Latin letters (codes, names of files) is isolated, so that
// its signs stay on their side.
function keepLatin(parts: MessageFormatElement[]): void {
  for (const part of parts) {
    if (part.type === TYPE.literal)
      part.value = part.value.replace(/[.-]*[a-z][a-z0-9_.:/=-]*[a-z0-9]|[a-z]/gi, '\u2066$&\u2069');
    if (part.type === TYPE.plural || part.type === TYPE.select) {
      for (const option of Object.values(part.options)) keepLatin(option.value);
    }
  }
}

const join = (parts: MessageFormatElement[]): string =>
  parts.map((part) => (part.type === TYPE.literal ? part.value : '')).join('');

function spell(parts: MessageFormatElement[], pound: string): string {
  const words = parts.map((part): string => {
    switch (part.type) {
      case TYPE.literal:
        return JSON.stringify(part.value);
      case TYPE.argument:
        return `f.s(a,${JSON.stringify(part.value)})`;
      case TYPE.number:
        return `f.n(a[${JSON.stringify(part.value)}])`;
      case TYPE.pound:
        return `f.n(${pound})`;
      case TYPE.select:
      case TYPE.plural: {
        const value = `a[${JSON.stringify(part.value)}]`;
        const number = part.type === TYPE.plural ? `${value}-${part.offset}` : '';
        const options = Object.entries(part.options).map(
          ([name, option]) => `${JSON.stringify(name)}:()=>${spell(option.value, number || pound)}`,
        );
        const choose =
          part.type === TYPE.plural
            ? `f.p({${options.join(',')}},${value},${part.offset})`
            : `f.c({${options.join(',')}},a,${JSON.stringify(part.value)})`;
        return choose;
      }
      default:
        throw new Error(`texts: this kind of argument is not supported here: ${JSON.stringify(part)}`);
    }
  });
  return words.length > 0 ? words.join('+') : '""';
}

type Messages = Record<string, string>;
export const readMessages = (folder: string, code: string): Messages =>
  pseudo[code]
    ? pretend(readMessages(folder, 'en'), code)
    : (JSON.parse(readFileSync(resolve(folder, `${code}.json`), 'utf8')) as Messages);

export const codesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

// The name of the file that a room's words come in: assets/texts/fr-table-…
export function wordsFile(id: string | null): string | null {
  const [, code, room] = /^\0virtual:texts\/([^/]+)\/([^/]+)$/.exec(id ?? '') ?? [];
  return code && room ? `assets/texts/${code}-${room}-[hash].js` : null;
}

// Words that are compared, not shown.
const isWord = (key: string): boolean => /^(command\.(words|skip)|language\.)/.test(key);

export function texts(where: string): Plugin {
  const folder = resolve(import.meta.dirname, where);
  const words = (code: string, room: string): string => {
    const messages = readMessages(folder, code);
    const turned = messages['language.direction'] === 'rtl';
    const lines = Object.entries(messages)
      .filter(([key]) => roomOf(key) === room)
      .map(([key, message]) => {
        try {
          return `${JSON.stringify(key)}:${compileMessage(message, turned && !isWord(key))}`;
        } catch (error) {
          throw new Error(`texts/${code}.json: ${key}: ${String(error)}`, { cause: error });
        }
      });
    return `export default {${lines.join(',\n')}};`;
  };
  const list = (): string => {
    const codes = [...codesIn(folder), ...Object.keys(pseudo)];
    const languages = codes.map((code) => {
      const { 'language.name': name, 'language.direction': direction } = readMessages(folder, code);
      return { code, name, direction };
    });
    const fetches = codes.map((code) => {
      const doors = allRooms.map((room) => `${room}:()=>import('${prefix}/${code}/${room}')`);
      return `${JSON.stringify(code)}:{${doors.join(',')}}`;
    });
    return `export const languages=${JSON.stringify(languages)};export const roomsOf={${fetches.join(',\n')}};`;
  };
  return {
    name: 'texts',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      for (const code of codesIn(folder)) this.addWatchFile(resolve(folder, `${code}.json`));
      const [, code, room] = id.split('/');
      return code && room ? words(code, room) : list();
    },
  };
}
