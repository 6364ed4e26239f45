// Message files (ICU MessageFormat in flat JSON, one a language) become small functions when the page is built, so that
// the page needs no parser. `import words from 'virtual:texts/en'`.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const prefix = 'virtual:texts/';

// One message as the source of an expression: a plain string, or a function of its arguments `a` and the language's
// formatters `f`.
export function compileMessage(message: string): string {
  const tree = parse(message, { ignoreTag: true });
  if (tree.every((part) => part.type === TYPE.literal)) return JSON.stringify(join(tree));
  return `(a,f)=>${spell(tree, '')}`;
}

const join = (parts: MessageFormatElement[]): string =>
  parts.map((part) => (part.type === TYPE.literal ? part.value : '')).join('');

function spell(parts: MessageFormatElement[], pound: string): string {
  const words = parts.map((part): string => {
    switch (part.type) {
      case TYPE.literal:
        return JSON.stringify(part.value);
      case TYPE.argument:
        return `f.s(a[${JSON.stringify(part.value)}])`;
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
            : `f.c({${options.join(',')}},${value})`;
        return choose;
      }
      default:
        throw new Error(`texts: this kind of argument is not supported here: ${JSON.stringify(part)}`);
    }
  });
  return words.length > 0 ? words.join('+') : '""';
}

export function texts(folder: string): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const file = resolve(import.meta.dirname, folder, `${id.slice(prefix.length + 1)}.json`);
      this.addWatchFile(file);
      const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      const lines = Object.entries(messages).map(([key, message]) => {
        try {
          return `${JSON.stringify(key)}:${compileMessage(message)}`;
        } catch (error) {
          throw new Error(`${file}: ${key}: ${String(error)}`, { cause: error });
        }
      });
      return `export default {${lines.join(',\n')}};`;
    },
  };
}
