// The rules pages say what docs/rules.md says: all of it, nothing else, in every language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { findingsOf, sentencesIn, type Pages, type Said } from '../../../rules.findings';
import { codesIn, readMessages } from '../../../texts.plugin';
import { gameNames } from '../../protocol';
import { t } from '../../texts/texts.svelte';
import { readings } from './chapters';
import { examples } from './examples';
import { rules } from './rules';
import RulesOf from './RulesOf.svelte';
import { shown, told } from './shown';

const house = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(house, path), 'utf8');
const sentences = sentencesIn(read('docs/rules.md'));
const list = JSON.parse(read('docs/rules-pages.json')) as Said[];
const byGame = <T>(of: (game: (typeof gameNames)[number]) => T): Record<string, T> =>
  Object.fromEntries(gameNames.map((game) => [game, of(game)]));

describe('docs/rules.md', () => {
  it('has sentences of every game', () => {
    for (const game of [null, ...gameNames]) expect(sentences.filter((one) => one.game === game).length).toBeGreaterThan(15);
  });
  it('is said sentence by sentence, and nothing else is, in every language', () => {
    const folder = join(house, 'texts');
    const languages = Object.fromEntries(codesIn(folder).map((code) => [code, readMessages(folder, code)]));
    const pages: Pages = {
      shown: byGame((game) => shown(game, 'whole')),
      told: byGame((game) => told(rules[game].whole)),
      languages,
    };
    expect(findingsOf(sentences, list, pages)).toEqual([]);
  });
});

// Words as they stand on the page.
const unescaped = (html: string): string =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(gameNames)('the page of %s', (game) => {
  it.each(readings)('shows every message of its reading: %s', (reading) => {
    const page = unescaped(render(RulesOf, { props: { game, first: reading } }).body);
    const blocks = rules[game][reading].flatMap((chapter) => chapter.blocks);
    const args = new Map(blocks.flatMap(({ says }) => says.map((one) => [one.key, one.args])));
    for (const key of shown(game, reading)) {
      expect(page).not.toContain(key);
      expect(page).toContain(t(key, args.get(key)));
    }
  });
  it('marks each of our own answers with a sign', () => {
    const page = render(RulesOf, { props: { game, first: 'whole' } }).body;
    const blocks = rules[game].whole.flatMap((chapter) => chapter.blocks);
    const answers = blocks.flatMap(({ says }) => says.filter(({ ruling }) => ruling)).length;
    expect(answers).toBeGreaterThan(3);
    expect(page.split(t('rule.ruling')).length - 1).toBe(answers + 1); // and once to say what it means
  });
  it('has all of its shows in the whole rules', () => {
    const blocks = rules[game].whole.flatMap((chapter) => chapter.blocks);
    expect(blocks.flatMap(({ show }) => show ?? []).sort()).toEqual(Object.keys(examples[game]).sort());
  });
});

// Each finding can be found.
describe('a finding', () => {
  const page = [
    'It is *one* game.',
    '| option | from |',
    '| --- | --- |',
    '| `swap` | the Dutch one |',
    '## 1. `vanish`: who?',
    '- **Round**: mix. Then',
    '  look (**Ruling**: twice).',
  ].join('\n');
  const said: Said[] = [
    { sentence: 'It is one game.', why: 'everybody sees that' },
    { sentence: 'swap | the Dutch one', keys: ['rule.swap'] },
    { sentence: 'Round: mix.', keys: ['rule.mix'] },
    { sentence: 'Then look (Ruling: twice).', keys: ['rule.look'] },
  ];
  const messages = { 'rule.swap': 'Swap.', 'rule.mix': 'Mix.', 'rule.look': 'Look.' };
  const pages: Pages = {
    shown: { vanish: ['rule.mix', 'rule.look'], court: ['rule.swap'] },
    told: { vanish: ['rule.mix', 'rule.look'] },
    languages: { en: messages, fr: messages },
  };
  const found = (text: string, entries: Said[], changed: Partial<Pages> = {}): string[] =>
    findingsOf(sentencesIn(text), entries, { ...pages, ...changed });

  it('is none where nothing is wrong', () => expect(found(page, said)).toEqual([]));
  it('a sentence that nothing says', () => {
    expect(found(`${page} Or call.`, said)).toEqual(['nothing says: Or call.']);
    expect(found(page, said.slice(1))).toEqual(['nothing says: It is one game.']);
  });
  it('an entry without a message and without a reason', () => {
    const entries = [{ sentence: 'It is one game.' }, ...said.slice(1)];
    expect(found(page, entries)).toEqual(['has neither a message nor a reason: It is one game.']);
  });
  it('an entry that is no sentence any more, or is there twice', () => {
    expect(found(page.replace('mix', 'stir'), said)).toEqual([
      'is no sentence of the rules: Round: mix.',
      'nothing says: Round: stir.',
    ]);
    expect(found(page, [...said, said[0]!])).toEqual(['is there twice: It is one game.']);
  });
  it('a message that the page of this game does not show', () => {
    const [finding, ...more] = found(page, said, {
      shown: { ...pages.shown, vanish: ['rule.mix'], court: ['rule.look', 'rule.swap'] },
    });
    expect(finding).toContain('rule.look: no page of vanish shows it');
    expect(more).toEqual([]);
  });
  it('a message that a language does not have', () => {
    const fr = { 'rule.swap': 'Swap.', 'rule.mix': 'Mix.' };
    expect(found(page, said, { languages: { en: messages, fr } })[0]).toContain('rule.look: is missing in fr.json');
  });
  it('a message that stands for no sentence', () => {
    const found_ = found(page, said, { told: { vanish: ['rule.mix', 'rule.sing'] } });
    expect(found_).toEqual(['rule.sing: the page of vanish says what stands in no sentence']);
  });
});
