// The names that are ours are picked in C++; here are the words for each of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { called } from './names';
import { line, type TextKey } from './texts.svelte';

const house = join(import.meta.dirname, '../../..');
// The texts of a list in a file of C++: `picked_names = {"Abra", "Biscuit"}`.
function listIn(file: string, name: string): string[] {
  const source = readFileSync(join(house, file), 'utf8');
  const [, list] = new RegExp(`\\b${name} = \\{([^}]*)\\}`).exec(source) ?? expect.fail(`${file} has no ${name}`);
  return [...list!.matchAll(/"([^"]+)"/g)].map(([, text]) => text!);
}
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const english = Object.keys(JSON.parse(readFileSync(join(house, 'texts/en.json'), 'utf8')) as object);

it.each([
  ['person', listIn('table/names.cpp', 'picked_names')],
  ['bot', listIn('bots/ladder.h', 'bot_names').map(capital)],
])('every %s has a name in every language, and nobody else has', (room, names) => {
  const keys = names.map((name) => `${room}.${name.toLowerCase()}` as TextKey);
  expect(names.map((name) => called(name, 1))).toEqual(keys.map((key) => line(key)));
  expect(keys.sort()).toEqual(english.filter((key) => new RegExp(`^${room}\\.[a-z]+$`).test(key)));
});
it('what people call themselves stays as it is', () => {
  expect(called('Ada', 1)).toBe('Ada');
  expect(called('goldfish', 1)).toBe('goldfish');
  expect(called('constructor', 1)).toBe('constructor');
  expect(called('', 2)).toEqual(line('seat.nameless', { n: 2 }));
});
