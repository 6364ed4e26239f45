// The sentence in index.html for whoever comes with a browser that is too old; public/old.js shows it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { floor } from './floor.ts';

export function old(texts: string): Plugin {
  const sentence = (): string => {
    const words = JSON.parse(readFileSync(resolve(import.meta.dirname, texts), 'utf8')) as Record<string, string>;
    return (words['page.old'] ?? '').replace(/\{(\w+)\}/g, (_, name: keyof typeof floor) => floor[name]);
  };
  return {
    name: 'old',
    transformIndexHtml: () => [{ tag: 'p', attrs: { id: 'old', hidden: true }, children: sentence(), injectTo: 'body' }],
  };
}
