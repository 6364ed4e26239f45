// Every language: nothing is cut off, covered or still English, on a phone and on a desktop.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './serving';
import { codes, foreignWords, misfits, speak } from './languages';
import { prepare, settled } from './states';
import { stateOf } from './states/all';
import { resize } from './targets';

test.use({ trace: 'off' }); // the page stands still

const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1440, height: 900 } };
// Pictures for contact sheets: scripts/make-sheets.
const sheets = process.env['MAGICHAT_SHEETS'] ?? '';
const chosen = (process.env['MAGICHAT_LANGUAGES'] ?? '').split(' ').filter(Boolean);

// A phone on its side, for some.
const side = { width: 640, height: 360 };
const turned = ['home', 'vanish: my turn', 'court: my turn', 'rabbits: dice to choose from', 'over: court, lost'];

const screens = [
  'home',
  'home: games and stickers',
  'learn vanish',
  'learn court',
  'learn rabbits',
  'join: without a code',
  'new table',
  'a shared device',
  'settings',
  'stickers',
  'rules',
  'rules: the whole of vanish',
  'rules: the whole of court',
  'rules: the whole of rabbits',
  'replay: vanish, as a seat',
  'replay: no such record',
  'table: menu',
  'table: keys',
  'table: the line is lost',
  'table: unknown',
  'lobby: everything is open',
  'lobby: a guest',
  'vanish: my turn',
  'vanish: my peek',
  'vanish: sure about the call?',
  'court: my turn',
  'court: two hats are chosen',
  'court: a wrong hat',
  'rabbits: dice to choose from',
  'rabbits: a card in my hand',
  'rabbits: claim or pass',
  'over: vanish, won',
  'over: court, lost',
  'over: rabbits, won',
];
for (const name of screens) {
  test(`in every language: ${name}`, async ({ page }) => {
    await page.setViewportSize(sizes.phone);
    await prepare(page);
    await stateOf(name).open(page);
    for (const code of chosen.length > 0 ? chosen : codes) {
      await speak(page, code);
      expect.soft(await foreignWords(page, code), code).toEqual([]);
      for (const [size, viewport] of Object.entries(turned.includes(name) ? { ...sizes, side } : sizes)) {
        await resize(page, viewport);
        expect.soft(await misfits(page), `${code}, ${size}`).toEqual([]);
        if (sheets === '') continue;
        await settled(page);
        const folder = join(sheets, code);
        mkdirSync(folder, { recursive: true });
        await page.screenshot({ path: join(folder, `${name.replaceAll(/[^a-z]+/g, '-')}-${size}.png`) });
      }
    }
  });
}
