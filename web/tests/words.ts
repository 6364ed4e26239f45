// The words of the page, read from the file that the page itself is built from: a test never repeats a sentence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const all = JSON.parse(readFileSync(join(import.meta.dirname, '../../texts/en.json'), 'utf8')) as Record<string, string>;

// A sentence without blanks to fill.
export function word(key: string): string {
  const text = all[key];
  if (text === undefined || text.includes('{')) throw new Error(`no plain text: ${key}`);
  return text;
}

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// A sentence with blanks, as a pattern: simple blanks are filled with what is given, all others with anything.
export function words(key: string, fill: Record<string, string | number> = {}): RegExp {
  const text = all[key];
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
    const value = kind === 'number' ? fill[name] : undefined;
    pattern += value === undefined ? '.+' : plain(String(value));
    rest = rest.slice(end);
  }
  return new RegExp(pattern + plain(rest), 'u');
}
