// Photographs the games and every drawing for the README and docs/design.md: moments of golden records, and the sheet.
// Called by scripts/make-pictures; names of pictures as arguments take only these.
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { keep, launch, packed } from './camera.mjs';
import { tests, withServer } from './open.mjs';

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

const wanted = process.argv.slice(2);
const browser = await launch();
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
