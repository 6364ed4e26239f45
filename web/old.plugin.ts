// Sentences in index.html, in every language, for who can't have the page: the browser is too old (public/old.js shows the one in
// its language), or the page's words did not arrive (main.ts).
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { floor } from './floor.ts';
import { codesIn, readMessages } from './texts.plugin.ts';

export function old(texts: string): Plugin {
  const folder = resolve(import.meta.dirname, texts);
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: keyof typeof floor) => floor[name]);
  const sentences = (tag: string, id: string, key: string): HtmlTagDescriptor => ({
    tag,
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
    transformIndexHtml: () => [sentences('div', 'old', 'page.old'), sentences('template', 'lost', 'error.room')],
  };
}
