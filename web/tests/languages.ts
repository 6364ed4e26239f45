// The page in other languages: changed while it is open, as another window of the same browser would.
import { expect, type Page } from '@playwright/test';
import { codesIn, readMessages } from '../texts.plugin';
import { drawn, scrolling, unreadable } from './targets';

const folder = new URL('../../texts', import.meta.url).pathname;
export const codes = codesIn(folder);
export const made = ['en-XA', 'he-XB']; // made of the English one (pseudo.ts)
export const messagesOf = (code: string): Record<string, string> => readMessages(folder, code);

export async function speak(page: Page, code: string): Promise<void> {
  await page.evaluate((language) => {
    const key = 'magichat.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...settings, language }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, code);
  await expect(page.locator('html')).toHaveAttribute('lang', code);
  await drawn(page);
}

// All that can be read or heard on the page, but for what people call themselves and each other, addresses, and the names of
// languages.
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      const home = node instanceof Element ? node : node.parentElement;
      if (
        !home ||
        home.closest('[lang]')?.localName !== 'html' ||
        home.closest('script, style, #old, #lost, [data-code], kbd, code, .credit')
      )
        continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription']) {
          const words = node.getAttribute(name);
          if (words) found.add(words);
        }
      } else if (node.textContent?.trim()) found.add(node.textContent.trim());
    }
    found.add(document.title);
    return [...found];
  });

// Names of people in the golden records and states, our own, codes, and keys of keyboards.
const names =
  /Ada|\bBo\b|\bCy\b|Cleo|\bDan\b|Zoë|line\s+break|Bartholomew|Magic Hat|duck-star-25|brave-red-hat|\bQR\b|\bEnter\b|\bTab\b|\bEsc\b|https?:\/\/\S+|\S*\.hat\.json|localhost\S*|\b\d+ (?:min|s)\b/gu;
// The letters that a language has; of others there is none on the page.
const foreign: Record<string, RegExp> = {
  ru: /[a-z\u0590-\u05ff]{2,}/i,
  he: /[a-z\u0400-\u04ff]{2,}/i,
  'he-XB': /[a-z\u0400-\u04ff]{2,}/i,
  'en-XA': /(?<!\p{L})[a-z]{2,}(?!\p{L})/iu,
};
export async function foreignWords(page: Page, code: string): Promise<string[]> {
  const pattern = foreign[code] ?? /[\u0400-\u04ff\u0590-\u05ff]{2,}/;
  // Intl joins lists and tells times of `en-XA` as English does. A key that stands for itself has no words in this room.
  const bare = (text: string): string =>
    text.replace(names, '').replace(code === 'en-XA' ? /\band\b|\w+ \d+, \d{4}, [\d:]+\sPM/g : /$^/, '');
  const keys = /(?<![\p{L}.-])[a-z]+\.[a-z]+(?:_[a-z]+)*(?![\p{L}])/u;
  return (await heard(page)).filter((text) => pattern.test(bare(text)) || keys.test(bare(text)));
}

// What does not fit: words that are cut off or covered, a page that is too wide, a table that scrolls (long answers may).
export async function misfits(page: Page, still = true): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const playing = still && (await page.locator('.play').count()) > 0 && (await page.locator('dialog[open]').count()) === 0;
  return [
    ...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
    ...(await unreadable(page)),
    ...(playing ? await scrolling(page) : []),
  ];
}
