import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { line, say, sayShort, t } from './texts.svelte';

const folder = join(import.meta.dirname, '../../../texts');

describe('t', () => {
  it('counts as the language does', () => {
    expect(t('table.clock', { n: 1 })).toBe('1 second left');
    expect(t('table.clock', { n: 12 })).toBe('12 seconds left');
  });
  it('says a noun in the form that the sentence asks for', () => {
    expect(t('vanish.do_call', { animal: line('animal.owl') })).toBe('Call the owl');
    expect(t('vanish.you_see', { animal: line('animal.owl'), hat: 2 })).toBe('You see an owl under hat 2.');
    expect(t('vanish.you_call_short', { animal: line('animal.owl') })).toBe('owl?');
    expect(t('hint.draw_for', { rabbits: [line('rabbit.white'), line('rabbit.pink')] })).toBe(
      'You need a white rabbit and a pink rabbit. Draw a hat!',
    );
    expect(t('court.risk_open', { magic: 'yes', cost: 'none', character: line('court.somebody') })).toContain(
      'belongs to somebody here',
    );
  });
  it('names are what they are in every form', () => {
    expect(t('home.play_against', { bot: 'Ada' })).toBe('Play against Ada.');
  });
  it('puts sentences into sentences, and lists as the language does', () => {
    const things = [line('game.vanish'), line('game.court'), 'x'];
    expect(say(line('table.can_choose', { things }))).toBe(
      `You can choose: ${t('game.vanish')}, ${t('game.court')}, and x.`,
    );
  });
});

describe('sayShort', () => {
  it('says it in fewer words where there are any, and in the usual ones where not', () => {
    const swap = line('vanish.they_swap', { name: 'Goldfish', a: 3, b: 2 });
    expect(sayShort(swap)).toBe('Goldfish: hats 3, 2');
    expect(say(swap)).toBe('Goldfish swaps hats 3 and 2.');
    expect(sayShort(line('table.why_over'))).toBe(t('table.why_over'));
  });
  it('a short sentence is shorter, and asks for nothing that the long one does not have', () => {
    const messages = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as Record<string, string>;
    const namesIn = (text: string): string[] => [...text.matchAll(/\{([a-z]+)\w*[,}]/g)].map(([, name]) => name!);
    for (const [key, short] of Object.entries(messages)) {
      const long = messages[key.replace(/_short$/, '')]!;
      if (!key.endsWith('_short')) continue;
      expect(long, key).toBeDefined();
      expect(short.length, key).toBeLessThanOrEqual(long.length);
      for (const name of namesIn(short).filter((one) => !/^(wand|hat|nothing)$/.test(one)))
        expect(namesIn(long), key).toContain(name);
    }
  });
});
