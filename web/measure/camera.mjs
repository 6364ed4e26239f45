// What all that measures or photographs the page has in common: the browser, and small files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
const largest = 200_000; // bytes: a README is read on phones too

export const chromiumPath = process.env.MAGICHAT_BROWSER ?? '/usr/bin/chromium';
// Nothing of its own: no questions, no news from elsewhere.
export const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const launch = () => chromium.launch({ executablePath: chromiumPath, args: quietly });

// Chromium writes WebP, which is a third of a PNG; no other tool is needed.
export async function packed(context, png) {
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

export function keep(name, picture) {
  if (picture.length > largest) throw new Error(`${name}: ${picture.length} bytes are too many`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), picture);
  console.log(`docs/pictures/${name}.webp: ${picture.length} bytes`);
}
