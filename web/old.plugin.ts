// Sentences in index.html, in every language, for who can't have the page: the browser is too old, or the page's words did not
// arrive. public/old.js shows the one in the browser's language.
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { floor } from './floor.ts';
import { codesIn, readMessages } from './texts.plugin.ts';

export function old(texts: string): Plugin {
  const folder = resolve(import.meta.dirname, texts);
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: keyof typeof floor) => floor[name]);
  const sentences = (id: string, key: string): HtmlTagDescriptor => ({
    tag: 'div',
    attrs: { id, hidden: true },
    children: codesIn(folder).map((code) => ({
      tag: 'p',
      attrs: { lang: code, dir: 'auto' },
      children: filled(readMessages(folder, code)[key] ?? ''),
    })),
    injectTo: 'body',
  });
  return {
    name: 'old',
    transformIndexHtml: () => [sentences('old', 'page.old'), sentences('lost', 'error.room')],
  };
}
