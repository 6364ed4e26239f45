// The words of the page, read from the file that the page itself is built from: a test never repeats a sentence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = new Map<string, Record<string, string>>();
function fileOf(code: string): Record<string, string> {
  if (!files.has(code)) {
    const file = join(import.meta.dirname, `../../texts/${code}.json`);
    files.set(code, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  }
  return files.get(code)!;
}

// A sentence without blanks to fill.
export function word(key: string, code = 'en'): string {
  const text = fileOf(code)[key];
  if (text === undefined || text.includes('{')) throw new Error(`no plain text: ${key}`);
  return text;
}

// A noun in one of its forms; without one, as it stands by itself.
export function noun(key: string, form = 'other', code = 'en'): string {
  const message = fileOf(code)[key] ?? '{';
  if (!message.includes('{')) return message; // it has one form only
  const text = new RegExp(`\\b${form} \\{([^}]*)\\}`).exec(message)?.[1];
  if (text === undefined) throw new Error(`no form ${form}: ${key}`);
  return text;
}

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// A sentence with blanks, as a pattern: simple blanks are filled with what is given, all others with anything.
export function words(key: string, fill: Record<string, string | number> = {}, code = 'en'): RegExp {
  const text = fileOf(code)[key];
  if (text === undefined) throw new Error(`no text: ${key}`);
  let pattern = '';
  let rest = text;
  while (rest !== '') {
    const start = rest.indexOf('{');
    if (start < 0) break;
    pattern += plain(rest.slice(0, start));
    let depth = 0;
    let end = start;
    do {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0);
    const [name = '', kind = 'number'] = rest
      .slice(start + 1, end - 1)
      .split(',')
      .map((part) => part.trim());
    const value = kind === 'number' ? (fill[name] ?? fill[name.replace(/_.*/, '')]) : undefined;
    pattern += value === undefined ? '.+' : plain(String(value));
    rest = rest.slice(end);
  }
  return new RegExp(pattern + plain(rest), 'u');
}
