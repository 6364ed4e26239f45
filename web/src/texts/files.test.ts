import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsOf, pluralsOf, type Messages } from '../../texts.findings';
import { codesIn, readMessages, roomOf } from '../../texts.plugin';
import { unusedByProgram, unusedKeys, wordsInProgram, wordsInScript, wordsInSvelte } from '../../texts.sources';
import { same, sameEverywhere } from '../../texts.same';

const house = join(import.meta.dirname, '../../..');
const folder = join(house, 'texts');
const english = readMessages(folder, 'en');

describe('message files', () => {
  it.each(codesIn(folder))('%s has nothing wrong', (code) => {
    const messages = readMessages(folder, code);
    const kept = Object.keys(english).filter((key) => sameEverywhere.test(key) || (same[code] ?? []).includes(key));
    expect(findingsOf({ code, messages, same: kept }, english)).toEqual([]);
  });
});

describe('the sources of the page', () => {
  const page = join(house, 'web/src');
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(svelte|ts)$/.test(file) && !/\.(test|setup|d)\.ts$/.test(file) && !/^(facts\/|protocol\.ts)/.test(file),
    )
    .map((file) => ({ file, source: readFileSync(join(page, file), 'utf8') }));
  it('have no words of their own', () => {
    const found = files.flatMap(({ file, source }) =>
      file.endsWith('.svelte') ? wordsInSvelte(file, source) : wordsInScript(file, source),
    );
    expect(found).toEqual([]);
  });
  it('say every message of the page', () => {
    const plugins = ['install.plugin.ts', 'old.plugin.ts', 'texts.plugin.ts'].map((file) =>
      readFileSync(join(house, 'web', file), 'utf8'),
    );
    const keys = Object.keys(english).filter((key) => roomOf(key) !== null);
    expect(unusedKeys(keys, [...files.map(({ source }) => source), ...plugins])).toEqual([]);
  });
});

describe('the sources of the program', () => {
  const filesIn = (...rooms: string[]): { file: string; source: string }[] =>
    rooms.flatMap((room) =>
      readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(cpp|h)$/.test(file) && !/_test\.cpp$|make_words/.test(file))
        .map((file) => ({ file: `${room}/${file}`, source: readFileSync(join(house, room, file), 'utf8') })),
    );
  const files = filesIn('cli', 'words');
  it('have no words of their own', () => {
    expect(files.flatMap(({ file, source }) => wordsInProgram(file, source))).toEqual([]);
  });
  it('say every message that is theirs', () => {
    const keys = Object.keys(english).filter((key) => roomOf(key) === null);
    expect(keys.length).toBeGreaterThan(100);
    const [above, below] = [files, filesIn('engine', 'bots', 'table')].map((all) => all.map(({ source }) => source));
    expect(unusedByProgram(keys, above!, below!)).toEqual([]);
  });
});

// Each finding can be found.
describe('a finding', () => {
  const base: Messages = {
    'animal.owl': '{form, select, the {the owl} other {owl}}',
    'x.call': 'Call {animal_the}!',
    'x.count': '{n, plural, one {# hat} other {# hats}}',
    'x.how': '{how, select, good {Well done} other {Oh}}, {name}',
  };
  const fine: Messages = {
    'animal.owl': '{form, select, acc {сову} other {сова}}',
    'x.call': 'Назови {animal_acc}!',
    'x.count': '{n, plural, one {# шляпа} few {# шляпы} many {# шляп} other {# шляпы}}',
    'x.how': '{how, select, good {Молодец} other {Ой}}, {name}',
  };
  const found = (change: Messages, without: string[] = []): string[] => {
    const messages = Object.fromEntries(
      Object.entries({ ...fine, ...change })
        .filter(([key]) => !without.includes(key))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return findingsOf({ code: 'ru', messages }, base);
  };
  it('is none where nothing is wrong', () => expect(found({})).toEqual([]));
  it.each<[string, Messages, string[], string]>([
    ['a key is missing', {}, ['x.call'], 'x.call: is missing'],
    ['a key is unknown', { 'x.more': 'Ещё' }, [], 'x.more: is not in en.json'],
    ['a message can’t be read', { 'x.call': 'Назови {animal_acc!' }, [], 'x.call: can’t be read'],
    ['a message is still English', { 'x.count': base['x.count']! }, [], 'x.count: is still English'],
    [
      'an argument is unknown',
      { 'x.how': '{how, select, good {Молодец} other {Ой}}, {nmae}, {name}' },
      [],
      '{nmae} is not an argument',
    ],
    ['an argument is lost', { 'x.how': '{how, select, good {Молодец} other {Ой}}' }, [], '{name} is lost'],
    ['a choice is lost', { 'x.how': '{how, select, other {Ой}}, {name}' }, [], '{how} does not choose among: good, other'],
    [
      'a choice is unknown',
      { 'x.how': '{how, select, good {Да} bad {Нет} other {Ой}}, {name}' },
      [],
      '{how} is never "bad"',
    ],
    ['a plural is missing', { 'x.count': '{n, plural, one {# шляпа} other {# шляпы}}' }, [], '{n} has no plural "few"'],
    ['a form is missing', { 'x.call': 'Назови {animal_gen}!' }, [], 'animal.owl has no form "gen"'],
    [
      'what is no noun has no form',
      { 'x.how': '{how, select, good {Да} other {Ой}}, {name_gen}' },
      [],
      '{name} has no forms',
    ],
    ['a quote is straight', { 'x.call': 'Назови "{animal_acc}"!' }, [], 'x.call: has a straight quote'],
    ['there is a space too many', { 'x.call': 'Назови {animal_acc}! ' }, [], 'x.call: has a space too many'],
  ])('%s', (_, change, without, says) => {
    expect(found(change, without).join('\n').replaceAll("can't", 'can’t')).toContain(says);
  });
  it('keys are not sorted', () => {
    expect(findingsOf({ code: 'ru', messages: Object.fromEntries(Object.entries(fine).reverse()) }, base)[0]).toContain(
      'not sorted',
    );
  });
  it('plurals are those of the language', () => {
    expect(pluralsOf('ru').sort()).toEqual(['few', 'many', 'one', 'other']);
    expect(pluralsOf('he').sort()).toEqual(['one', 'other', 'two']);
    expect(pluralsOf('fr').sort()).toEqual(['one', 'other']);
  });
  it('words stand between tags, in attributes or in code', () => {
    const words = (source: string): string[] => wordsInSvelte('A.svelte', source);
    expect(words('<p class="big hat">{t("x.call")} · 12</p>')).toEqual([]);
    expect(words('<p>Hello {name}</p>')).toHaveLength(1);
    expect(words('<img alt="a hat" />')).toHaveLength(1);
    expect(words('<b title={open ? "Close it now" : ""}></b>')).toHaveLength(1);
    expect(words('<script lang="ts">const a = "Well done, you won!";</script><p>{a}</p>')).toHaveLength(1);
    expect(wordsInScript('a.ts', "say('That was wrong.')")).toHaveLength(1);
    expect(wordsInScript('a.ts', "throw new Error('That was wrong.')")).toEqual([]);
  });
  it('words stand in the program', () => {
    expect(wordsInProgram('a.cpp', 'say("Look into a hat.");')).toHaveLength(1);
    expect(wordsInProgram('a.cpp', 'say(Key::a_one); // "Look into a hat."')).toEqual([]);
  });
  it('a message is said by no program', () => {
    const keys = ['tell.seat', 'draw.rabbit_white', 'tell.none', 'fail.twice', 'fail.never'];
    const sources = ['say(Key::tell_seat)', 'noun("draw", "rabbit_" + name)', 'find_key("fail." + name)'];
    expect(unusedByProgram(keys, sources, ['{"twice"} // "never"'])).toEqual(['tell.none', 'fail.never']);
  });
  it('a message is said by nobody', () => {
    const keys = ['a.one', 'a.two_hats', 'court.you_look', 'court.you_look_short', 'c.none', 'c.you_look'];
    const sources = ["t('a.one')", 't(`a.two_${what}`)', 't(`${game}.${who}_${what}`)'];
    expect(unusedKeys(keys, sources)).toEqual(['c.none', 'c.you_look']);
  });
});
