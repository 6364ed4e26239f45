// Photographs the games and every drawing for the README and docs/design.md: moments of golden records, and the sheet.
// Called by scripts/make-pictures; names of pictures as arguments take only these.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { tests, withServer } from './open.mjs';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
const largest = 200_000; // bytes: a README is read on phones too
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
};
// [the picture, the state that it shows, the theme, the sizes]
const pictures = [
  ['home', 'home', 'light', ['phone']],
  ['vanish', 'vanish: my peek', 'light', ['desktop', 'phone']],
  ['court', 'court: two hats are chosen', 'light', ['desktop', 'phone']],
  ['rabbits', 'rabbits: dice to choose from', 'light', ['desktop', 'phone']],
  ['dark', 'vanish: a hat is chosen', 'dark', ['phone']],
  ['contrast', 'court: a hat is chosen', 'contrast', ['phone']],
  ['replay', 'replay: vanish, all hats open', 'light', ['phone']],
];
// The sheet of every drawing, a picture for each of its parts.
const drawings = ['colours', 'vanish', 'court', 'rabbits', 'people', 'over', 'icons'];

const { prepare, settled } = await tests('states.ts');
const lists = await Promise.all(['rooms', 'table', 'vanish', 'court', 'rabbits'].map((name) => tests(`states/${name}.ts`)));
const states = lists.flatMap((list) => Object.values(list).flat());

// Chromium writes WebP, which is a third of a PNG; no other tool is needed.
async function packed(context, png) {
  const page = await context.newPage();
  const address = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.9);
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(address.split(',')[1], 'base64');
}

function keep(name, picture) {
  if (picture.length > largest) throw new Error(`${name}: ${picture.length} bytes are too many`);
  writeFileSync(join(folder, `${name}.webp`), picture);
  console.log(`docs/pictures/${name}.webp: ${picture.length} bytes`);
}

async function take(browser, baseURL, [name, moment, theme], size) {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ...sizes[size] });
  const page = await context.newPage();
  const state = states.find((one) => one.name === moment);
  if (!state) throw new Error(`no state '${moment}'`);
  await prepare(page, theme);
  await state.open(page);
  await settled(page);
  keep(`${name}-${size}`, await packed(context, await page.screenshot({ animations: 'disabled', caret: 'hide' })));
  await context.close();
}

async function takeSheet(browser, baseURL) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1100, height: 900 } });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const name of drawings) keep(`design-${name}`, await packed(context, await page.locator(`#${name}`).screenshot()));
  await context.close();
}

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.MAGICHAT_BROWSER ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  await withServer(async (server) => {
    for (const picture of pictures) {
      if (wanted.length > 0 && !wanted.includes(picture[0])) continue;
      for (const size of picture[3]) await take(browser, server.url, picture, size);
    }
  });
  if (wanted.length === 0 || wanted.includes('design')) {
    await build({ configFile: join(import.meta.dirname, 'sheet/vite.config.ts'), logLevel: 'warn' });
    process.env.MAGICHAT_PAGE = resolve(import.meta.dirname, '../../build/page/sheet');
    await withServer((server) => takeSheet(browser, server.url));
  }
} finally {
  await browser.close();
}
