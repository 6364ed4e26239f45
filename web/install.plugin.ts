// What a device needs to install the page: the manifest, icons of every size drawn from public/icon.svg, pictures of what to
// expect, and the lines in index.html that point to them. All of it is made when the page is built.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';
import { codesIn, readMessages } from './texts.plugin.ts';

const house = resolve(import.meta.dirname, '..');
const night = '#221541'; // as theme-color in index.html
const hat = (): string => readFileSync(resolve(import.meta.dirname, 'public/icon.svg'), 'utf8');

// On a ground of its own, for devices that cut icons to a shape of their own: what counts stays in the circle of four fifths
// that all of them leave whole.
const onGround = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#8e2046"/>
  <circle cx="50" cy="50" r="41" fill="#ffe394"/>${hat().replace('<svg ', '<svg x="15" y="14.5" width="70" height="70" ')}</svg>`;

const icons = [
  { file: 'icons/hat-192.png', size: 192, draw: hat, purpose: 'any' },
  { file: 'icons/hat-512.png', size: 512, draw: hat, purpose: 'any' },
  { file: 'icons/ground-192.png', size: 192, draw: onGround, purpose: 'maskable' },
  { file: 'icons/ground-512.png', size: 512, draw: onGround, purpose: 'maskable' },
  { file: 'icons/ground-180.png', size: 180, draw: onGround, purpose: null }, // for iOS, which does not read the manifest for it
] as const;

// Of docs/pictures, as scripts/make-pictures takes them.
const pictures = [
  { name: 'vanish-desktop', form: 'wide', sizes: '1280x800', label: 'game.vanish' },
  { name: 'court-desktop', form: 'wide', sizes: '1280x800', label: 'game.court' },
  { name: 'rabbits-desktop', form: 'wide', sizes: '1280x800', label: 'game.rabbits' },
  { name: 'home-phone', form: 'narrow', sizes: '720x1280', label: 'home.games' },
  { name: 'vanish-phone', form: 'narrow', sizes: '720x1280', label: 'game.vanish' },
  { name: 'court-phone', form: 'narrow', sizes: '720x1280', label: 'game.court' },
  { name: 'rabbits-phone', form: 'narrow', sizes: '720x1280', label: 'game.rabbits' },
] as const;

// Every address is relative to the manifest's own, so that it holds wherever the page lies.
const manifest = (code: string, words: Record<string, string>): string =>
  JSON.stringify({
    name: words['page.title'],
    short_name: words['page.title'],
    description: words['page.description'],
    lang: code,
    dir: words['language.direction'],
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: night,
    background_color: night,
    categories: ['games', 'entertainment', 'kids'],
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...icons
        .filter(({ purpose }) => purpose !== null)
        .map(({ file, size, purpose }) => ({ src: file, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    ],
    screenshots: pictures.map(({ name, form, sizes, label }) => ({
      src: `pictures/${name}.webp`,
      sizes,
      type: 'image/webp',
      form_factor: form,
      label: words[label],
    })),
  });

let ready: Promise<unknown> | null = null;
async function draw(svg: string, size: number): Promise<Uint8Array> {
  const module = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  ready ??= initWasm(readFileSync(module)); // once for all builds of this process
  await ready;
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

export function install(texts: string): Plugin {
  const folder = resolve(import.meta.dirname, texts);
  const codes = codesIn(folder);
  let base = '/';
  return {
    name: 'install',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { name: 'description', content: readMessages(folder, 'en')['page.description'] },
        injectTo: 'head',
      },
      { tag: 'link', attrs: { rel: 'manifest', href: `${base}manifest.en.webmanifest` }, injectTo: 'head' },
      ...['x-default', ...codes].map((code) => ({
        tag: 'link',
        attrs: { rel: 'alternate', hreflang: code, href: code === 'x-default' ? base : `${base}?lang=${code}` },
        injectTo: 'head' as const,
      })),
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `${base}icons/ground-180.png` }, injectTo: 'head' },
    ],
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: 'asset', fileName, source });
      };
      for (const code of codes) emit(`manifest.${code}.webmanifest`, manifest(code, readMessages(folder, code)));
      for (const icon of icons) emit(icon.file, await draw(icon.draw(), icon.size));
      for (const { name } of pictures) {
        emit(`pictures/${name}.webp`, readFileSync(resolve(house, 'docs/pictures', `${name}.webp`)));
      }
    },
  };
}
