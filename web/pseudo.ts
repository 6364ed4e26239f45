// Two languages that nobody speaks, made of the English one, to try the page with: `en-XA` has longer words, `he-XB` goes from
// right to left. A word on the screen that is still English was not in the message files.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

interface Pseudo {
  name: string;
  direction: 'ltr' | 'rtl';
  word(text: string): string;
}
const letters = (map: string): Record<string, string> =>
  Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [letter, [...map][index]!]));
const accents = letters('áƀçđéƒǧĥíĵķĺɱñóƥɋŕšŧúṽŵẋýž');
const hebrew = letters('אבגדהופזחטיכלמנסעצקרשתכםןץ');

export const pseudo: Record<string, Pseudo> = {
  // A third longer, as German and Russian can be.
  'en-XA': {
    name: 'Ļőñǧéŕ',
    direction: 'ltr',
    word: (text) =>
      text
        .replace(/[a-z]/gi, (letter) => accented(letter))
        .replace(/\p{L}{3,}/gu, (word) => word + word.slice(-Math.ceil([...word].length / 3))),
  },
  'he-XB': {
    name: 'בכםצ',
    direction: 'rtl',
    word: (text) => text.replace(/[a-z]/gi, (letter) => hebrew[letter.toLowerCase()]!),
  },
};
const accented = (letter: string): string => {
  const small = accents[letter.toLowerCase()]!;
  return letter === letter.toLowerCase() ? small : small.toUpperCase();
};

// What stands in braces is left alone.
function say(parts: MessageFormatElement[], language: Pseudo): string {
  return parts
    .map((part): string => {
      switch (part.type) {
        case TYPE.literal:
          return language.word(part.value);
        case TYPE.argument:
          return `{${part.value}}`;
        case TYPE.number:
          return `{${part.value}, number}`;
        case TYPE.pound:
          return '#';
        case TYPE.select:
        case TYPE.plural: {
          const kind = part.type === TYPE.plural ? 'plural' : 'select';
          const options = Object.entries(part.options).map(([name, option]) => `${name} {${say(option.value, language)}}`);
          return `{${part.value}, ${kind}, ${options.join(' ')}}`;
        }
        default:
          throw new Error(`texts: this kind of argument is not supported here: ${JSON.stringify(part)}`);
      }
    })
    .join('');
}
export function pretend(messages: Record<string, string>, code: string): Record<string, string> {
  const language = pseudo[code]!;
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      if (key === 'language.name') return [key, language.name];
      if (key === 'language.direction') return [key, language.direction];
      return [key, say(parse(message, { ignoreTag: true }), language)];
    }),
  );
}
