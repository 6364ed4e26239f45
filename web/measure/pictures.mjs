// Photographs the games for the README: moments of golden records, on a desktop and on a phone, into docs/pictures/.
// Called by scripts/make-pictures; names of pictures as arguments take only these.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { tests, withServer } from './open.mjs';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
const largest = 200_000; // bytes: a README is read on phones too
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
};
// [the picture, the state that it shows, the theme]
const pictures = [
  ['home', 'home', 'light'],
  ['vanish', 'vanish: my peek', 'light'],
  ['court', 'court: two hats are chosen', 'light'],
  ['rabbits', 'rabbits: dice to choose from', 'light'],
  ['dark', 'vanish: a hat is chosen', 'dark'],
  ['contrast', 'court: a hat is chosen', 'contrast'],
  ['replay', 'replay: vanish, all hats open', 'light'],
];

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

async function take(browser, baseURL, [name, moment, theme], [size, camera]) {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ...camera });
  const page = await context.newPage();
  const state = states.find((one) => one.name === moment);
  if (!state) throw new Error(`no state '${moment}'`);
  await prepare(page, theme);
  await state.open(page);
  await settled(page);
  const picture = await packed(context, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await context.close();
  if (picture.length > largest) throw new Error(`${name}-${size}: ${picture.length} bytes are too many`);
  writeFileSync(join(folder, `${name}-${size}.webp`), picture);
  console.log(`docs/pictures/${name}-${size}.webp: ${picture.length} bytes`);
}

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.MAGICHAT_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  await withServer(async (server) => {
    for (const picture of pictures) {
      if (wanted.length > 0 && !wanted.includes(picture[0])) continue;
      for (const size of Object.entries(sizes)) await take(browser, server.url, picture, size);
    }
  });
} finally {
  await browser.close();
}
