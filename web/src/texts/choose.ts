// Which language the page speaks: the one that somebody chose here, the one that the address asks for, or the first of the
// browser's list that we know.
import { isLanguage } from './texts.svelte';

// An old name of Hebrew that some systems still have.
const today = (tag: string): string => tag.replace(/^iw\b/i, 'he');

// 'pt-BR' is Portuguese. Null: we do not know it.
export function ours(tag: string): string | null {
  const whole = today(tag.trim());
  const bare = whole.split(/[-_]/)[0]!.toLowerCase();
  return [whole, bare].find(isLanguage) ?? null;
}

export function chooseLanguage(chosen: string, asked: string, list: readonly string[]): string {
  for (const tag of [chosen, asked, ...list]) {
    const code = tag === '' ? null : ours(tag);
    if (code) return code;
  }
  return 'en';
}
