// Films the show: scenes of golden records, a frame every 100 ms of the stage's time, as contact sheets in build/films/. The
// page runs slower than life, so that a busy machine misses nothing; a frame that repeats the one before is left out.
// Called by scripts/make-films; names of scenes and sizes as arguments take only these.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keep, launch, packed } from './camera.mjs';
import { tests, withServer } from './open.mjs';

const sheets = resolve(import.meta.dirname, '../../build/films');
const sizes = {
  phone: { width: 390, height: 844, across: 200 },
  desktop: { width: 1440, height: 900, across: 480 },
};
const frame = 100; // ms of the stage's time
const slower = 5;
// What docs/design.md shows of them, by time: the frame that was to be seen then, on a phone.
const shown = {
  'vanish-deal': [500, 700, 1200, 1900, 2500, 2900, 3500],
  'vanish-wrong': [800, 1500, 2600, 4500, 5300, 6300, 8700],
  'vanish-win': [2600, 5000, 8800, 9100, 9600, 10200, 11000],
  'court-swap': [500, 700, 900, 1100, 1300, 1500, 1700],
  'court-right': [900, 1900, 2300, 2800, 3900, 4200, 5000],
  'rabbits-claim': [600, 900, 2500, 3500, 4400, 4700, 5500],
};
const calm = 18; // frames
const longest = 160;

// [the scene, a moment of a record and what happens then, what is pressed when nothing moves any more]
const scenes = [
  ['vanish-deal', { film: 'golden/vanish-2', at: 0, then: 1 }],
  ['vanish-peek', { film: 'golden/vanish-2', at: 1, then: 1 }],
  ['vanish-swap', { film: 'golden/vanish-2', at: 2, then: 1, seats: [2] }],
  ['vanish-right', { film: 'golden/vanish-3', at: 7, then: 1, seats: [2] }],
  ['vanish-wrong', { film: 'golden/vanish-2', at: 17, then: 1 }],
  ['vanish-win', { film: 'golden/vanish-3', at: 33, then: 1, seats: [3] }],
  ['vanish-loss', { film: 'golden/vanish-2', at: 35, then: 1 }],
  ['court-deal', { film: 'golden/court-2', at: 0, then: 1 }],
  ['court-peek', { film: 'golden/court-2', at: 2, then: 1 }],
  ['court-swap', { film: 'golden/court-2', at: 7, then: 1 }],
  ['court-right', { film: 'golden/court-2', at: 9, then: 1, seats: [2] }],
  ['court-wrong', { film: 'golden/court-2', at: 6, then: 1 }],
  ['court-win', { film: 'golden/court-2', at: 79, then: 1, seats: [2] }],
  ['court-loss', { film: 'golden/court-2', at: 79, then: 1 }],
  ['rabbits-deal', { film: 'golden/rabbits-2', at: 0, then: 1 }],
  ['rabbits-roll', { film: 'golden/rabbits-2', at: 7, then: 1 }, ['[data-go-on]']],
  ['rabbits-draw', { film: 'golden/rabbits-2', at: 2, then: 2 }],
  ['rabbits-claim', { film: 'golden/rabbits-2', at: 4, then: 1 }],
  ['rabbits-exchange', { film: 'golden/rabbits-2', at: 9, then: 1 }],
  ['rabbits-flip', { film: 'golden/rabbits-2', at: 24, then: 1, seats: [2] }],
  ['rabbits-win', { film: 'golden/rabbits-2', at: 139, then: 1 }],
  ['rabbits-loss', { film: 'golden/rabbits-2', at: 139, then: 1, seats: [2] }],
];

// The time of the page, its timers and its movements alike.
async function slowDown(page) {
  await page.addInitScript((rate) => {
    for (const name of ['setTimeout', 'setInterval']) {
      const usual = window[name];
      window[name] = (call, ms = 0, ...rest) => usual(call, ms * rate, ...rest);
    }
    const now = performance.now.bind(performance);
    performance.now = () => now() / rate;
  }, slower);
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 / slower });
}

// The scene is over when nothing has moved for a while, or a little after I am asked or the end has come.
async function shoot(page, pressed) {
  const frames = [];
  const isThere = (what) => page.locator(what).first().isVisible();
  let same = 0;
  let left = longest;
  const start = performance.now();
  for (let n = 0; left > 0 && same < calm; n += 1, left -= 1) {
    const wait = start + n * frame * slower - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const picture = await page.screenshot();
    const alike = frames.at(-1)?.picture.equals(picture) ?? false;
    if (!alike) frames.push({ at: n * frame, picture });
    same = alike ? same + 1 : 0;
    for (const place of pressed) {
      if (same < 8 || !(await isThere(place))) continue;
      await page.locator(place).first().click();
      same = 0;
    }
    if (await isThere('.bar.mine [data-verb]')) left = Math.min(left, 6);
    else if (await isThere('[data-over]')) left = Math.min(left, 50);
  }
  return frames;
}

async function sheet(browser, frames, across, columns = Math.floor(1800 / across)) {
  const page = await browser.newPage({ viewport: { width: across * columns, height: 600 } });
  const all = frames.map(
    ({ at, picture }) =>
      `<figure style="margin:0;width:${across - 6}px"><img style="width:100%" src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${at} ms</figcaption></figure>`,
  );
  await page.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:6px;background:#fff;font:13px sans-serif">${all.join('')}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((one) => one.decode())));
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}

mkdirSync(sheets, { recursive: true });
const { Prompter, transcript } = await tests('prompter.ts');
const { film } = await tests('film.ts');

async function filmed(browser, url, [name, script, pressed = []], size) {
  const { width, height, across } = sizes[size];
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await page.route('**/api/records/*', (route) =>
    route.fulfill({ contentType: 'application/json', body: film(script.film).record }),
  );
  await slowDown(page);
  await Prompter.open(page, transcript(script));
  await page.locator('.spot').first().waitFor();
  const frames = await shoot(page, pressed);
  writeFileSync(join(sheets, `${name}-${size}.png`), await sheet(browser, frames, across));
  if (size === 'phone' && shown[name]) {
    const some = shown[name].map((at) => frames.findLast((one) => one.at <= at));
    keep(`film-${name}`, await packed(context, await sheet(browser, some, across, some.length)));
  }
  console.log(`build/films/${name}-${size}.png: ${frames.length} frames, ${frames.at(-1).at} ms`);
  await context.close();
}

const wanted = process.argv.slice(2);
const names = scenes.map(([name]) => name);
const chosen = (all) => (all.some((one) => wanted.includes(one)) ? all.filter((one) => wanted.includes(one)) : all);
const unknown = wanted.filter((one) => !names.includes(one) && !(one in sizes));
if (unknown.length > 0) {
  console.error(`no such scene or size: ${unknown.join(', ')}. There are ${[...names, ...Object.keys(sizes)].join(', ')}.`);
  process.exit(2);
}
const browser = await launch();
try {
  await withServer(async ({ url }) => {
    for (const name of chosen(names)) {
      for (const size of chosen(Object.keys(sizes))) {
        await filmed(
          browser,
          url,
          scenes.find(([one]) => one === name),
          size,
        );
      }
    }
  });
} finally {
  await browser.close();
}
