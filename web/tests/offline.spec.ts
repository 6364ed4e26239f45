// The page on a device: it can be installed, opens without a network, takes a new version only when nobody plays, and works
// from a host of plain files. What a table says is never kept.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import config from '../playwright.config';
import { expect, test } from './company';
import { checkSeal, watchFilm } from './over';
import { film } from './film';
import { Deployed, Door, PlainHost } from './hosts';
import { golden } from './records';
import { Server, builtPage, freePort } from './serving';
import { card } from './tables';
import { word, words } from './words';

// A name that is not this machine's own, and leads here.
const { launchOptions } = config.use!;
const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP hats.home.arpa 127.0.0.1'];
test.use({ serviceWorkers: 'allow', launchOptions: { ...launchOptions, args } });

const atHome = (page: Page) => expect(page.getByRole('button', { name: words('game.vanish_line') })).toBeVisible();
// All is kept: from now on there need not be a network.
const kept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const version = (page: Page) => page.locator('html').getAttribute('data-version');
const strip = (page: Page) => page.getByRole('button', { name: word('update.now') });
const waits = (page: Page) => page.getByText(word('update.waits'));
const unreachable = [/ERR_CONNECTION_REFUSED/, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/];

// Only what the worker keeps is left.
const forgets = async (page: Page) => (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');

async function watchAgain(page: Page, name: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(join(golden, `${name}.hat.json`));
  const step = words('record.step', { n: 1, all: film(`golden/${name}`).frames.length });
  await expect(page.getByRole('slider', { name: word('record.moment') })).toHaveAttribute('aria-valuetext', step);
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
}
async function everyRoomOpens(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await atHome(page);
  expect(await page.evaluate(async () => (await document.fonts.load('16px "Rubik Variable"')).length)).toBeGreaterThan(0);
  for (const [room, sign] of [
    ['rules', 'rules.own_words'],
    ['settings', 'settings.line'],
  ] as const) {
    await page.goto(`${address}#${room}`);
    await page.reload();
    await expect(page.getByText(word(sign))).toBeVisible();
  }
  for (const name of ['vanish-2', 'court-2', 'rabbits-3']) {
    await page.goto(`${address}#file`);
    await page.reload();
    await watchAgain(page, name);
  }
}

test('the manifest is valid, and its icons and pictures are what it says', async ({ page }) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.en.webmanifest');
  interface Picture {
    src: string;
    sizes: string;
    type: string;
    purpose?: string;
    form_factor?: string;
    label?: string;
  }
  const manifest = JSON.parse(data ?? '{}') as Record<string, string> & { icons: Picture[]; screenshots: Picture[] };
  expect(manifest).toMatchObject({
    name: word('page.title'),
    short_name: word('page.title'),
    description: word('page.description'),
    start_url: './',
    scope: './',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
  });
  for (const colour of ['theme_color', 'background_color']) expect(manifest[colour]).toMatch(/^#[0-9a-f]{6}$/);

  // As a browser sees each: its type, its size, and how much of its corner is painted.
  const seen = (src: string) =>
    page.evaluate(async (address) => {
      const answer = await fetch(address);
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { naturalWidth: width, naturalHeight: height } = image;
      return { type: answer.headers.get('content-type'), width, height, corner: context.getImageData(0, 0, 1, 1).data[3] };
    }, src);
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await seen(new URL(src, url).pathname);
    expect(icon.type, src).toBe(type);
    if (sizes !== 'any') expect(`${icon.width}x${icon.height}`, src).toBe(sizes);
    if (type === 'image/png') expect(icon.corner, src).toBe(purpose === 'maskable' ? 255 : 0);
  }
  const has = (purpose: string) =>
    manifest.icons.filter((one) => one.purpose === purpose && one.type === 'image/png').map(({ sizes }) => sizes);
  expect(has('any')).toEqual(['192x192', '512x512']);
  expect(has('maskable')).toEqual(['192x192', '512x512']);
  for (const { src, sizes, type, label } of manifest.screenshots) {
    const picture = await seen(new URL(src, url).pathname);
    expect(picture.type, src).toBe(type);
    expect(`${picture.width}x${picture.height}`, src).toBe(sizes);
    expect(label).toMatch(/\w/);
  }
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['wide', 'narrow']));

  // A browser of a test is a private window, which installs nothing.
  await kept(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('the first visit fetches nothing for later before the page is there', async ({ page, server }) => {
  const door = new Door(server.port);
  await door.open();
  await page.goto(`${door.url}/`);
  await kept(page);
  const own = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((one) => {
      const { name, transferSize } = one as PerformanceResourceTiming;
      return { path: new URL(name).pathname, bytes: transferSize };
    }),
  );
  const begins = door.asked.indexOf('/sw.js');
  for (const { path } of own.filter(({ path }) => path !== '/sw.js' && !path.startsWith('/manifest.'))) {
    expect(door.asked.indexOf(path), path).toBeGreaterThanOrEqual(0);
    expect(door.asked.indexOf(path), path).toBeLessThan(begins);
  }
  // And what the page had already is not fetched twice.
  const assets = door.asked.filter((path) => path.startsWith('/assets/'));
  expect(assets).toHaveLength(new Set(assets).size);
  // Of all languages, the words of one: those of five rooms.
  const files = readdirSync(join(builtPage, 'assets'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.includes('.'),
  );
  const words = files.filter((file) => file.startsWith('texts/'));
  const spoken = words.filter((file) => /^texts\/en-[a-z]/.test(file));
  expect(spoken).toHaveLength(5);
  expect(assets).toHaveLength(files.length - words.length + spoken.length);
  const total = own.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`first load with the worker: ${(total / 1000).toFixed(1)} KB`);
  expect(total).toBeLessThanOrEqual(200_000);
  await door.shut();
});

test('a second visit without a server: the front door, rules, settings, and replays from files', async ({
  company,
  server,
}) => {
  company.forgive(...unreachable);
  const { page } = await company.come();
  await page.goto('/');
  await kept(page);
  await server.stop();
  await forgets(page);
  await everyRoomOpens(page, '/');
  await server.start();
});

test('a table without a network says that it is away, and shows nothing that was', async ({ company, server }) => {
  company.forgive(...unreachable, /404/);
  const [ada, bo] = [await company.come(), await company.come()];
  const code = await company.gather([ada, bo], 'vanish');
  const { page } = ada;
  await kept(page);
  // All of this comes from the server each time, whatever the worker keeps.
  await page.evaluate(async (table) => {
    await Promise.all(['/api/games', `/api/tables/${table}`, '/metrics', '/r/00.hat.json'].map((path) => fetch(path)));
  }, code);
  await server.stop();
  await page.goto(`/t/${code}`);
  await expect(page.getByText(word('table.looking'))).toBeVisible();
  await expect(page.locator('[data-board], [data-at], [role="log"]')).toHaveCount(0);
  const asked = await page.evaluate(
    async (paths) =>
      Promise.all(
        paths.map((path) =>
          fetch(path).then(
            () => 'answered',
            () => 'nothing',
          ),
        ),
      ),
    ['/api/games', `/api/tables/${code}`, '/metrics', '/r/00.hat.json'],
  );
  expect(asked).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);
  const held = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(held.filter((path) => /^\/(api|ws|metrics|t|r)\b|\.hat\.json$/.test(path))).toEqual([]);
  expect(held.length).toBeGreaterThan(0);
  await page.goto('/');
  await atHome(page);
  await expect(page.getByRole('link', { name: code })).toHaveCount(0);
  await page.goto(`/t/${code}`);
  await server.start();
  await expect(page.locator('[data-at="hat:1"]')).toBeVisible();
});

test.describe('a new version', () => {
  let deployed: Deployed;
  let server: Server;
  test.beforeEach(async () => {
    deployed = new Deployed();
    server = new Server(await freePort(), { page: deployed.folder });
    await server.start();
  });
  test.afterEach(async () => {
    await server.end();
    deployed.end();
  });
  async function deploy(title: string): Promise<void> {
    await server.stop();
    deployed.renew(title);
    await server.start();
  }
  // The browser looks for one by itself, but not often.
  const arrives = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const next = registration.installing;
      await new Promise<void>((done) => {
        if (!next || registration.waiting) return done();
        next.onstatechange = () => next.state === 'installed' && done();
      });
    });

  test('waits while a game runs in any window, and is taken when it is over', async ({ company }) => {
    company.forgive(...unreachable);
    const ada = await company.come({ baseURL: server.url });
    const table = ada.page;
    const code = await company.gather([ada], 'vanish', { bots: ['goldfish'] });
    await kept(table);
    const home = await ada.tab();
    await home.goto('/');
    await atHome(home);
    await deploy('second');
    await arrives(home);

    // It says so in the settings, and nowhere else; and nobody gets it before its time.
    await home.goto('/#settings');
    await expect(waits(home)).toBeVisible();
    await expect(strip(home)).toHaveCount(0);
    await home.goto('/');
    await home.reload();
    await atHome(home);
    await expect(strip(home)).toHaveCount(0);
    expect(await version(home)).toBeNull();
    await table.evaluate(() => Object.assign(window, { stays: true }));
    await table.getByRole('button', { name: word('table.menu') }).click();
    await table.getByRole('button', { name: word('settings.title') }).click();
    await expect(waits(table)).toBeVisible();
    await table.keyboard.press('Escape');

    await ada.tell(code, [{ type: 'resign', seat: 1 }]);
    await expect(table.locator('[data-over]')).toBeVisible();
    await expect(home.getByRole('status').getByText(word('update.here'))).toBeVisible();
    await strip(home).click();
    await expect.poll(() => version(home)).toBe('second');
    await atHome(home);
    await expect(strip(home)).toHaveCount(0);

    // The window of the table was left alone, and still has all that it was made from, whatever the browser forgets.
    await forgets(table);
    expect(await table.evaluate(() => 'stays' in window)).toBe(true);
    await watchFilm(table);
    await expect(table.getByRole('slider', { name: word('record.moment') })).toBeVisible();
    expect(await version(table)).toBeNull();
    // It is offered there too, at the next door.
    await table.getByRole('button', { name: word('page.home') }).click();
    await strip(table).click();
    await expect.poll(() => version(table)).toBe('second');
    // Then nobody needs what was before.
    await table.reload();
    await expect
      .poll(async () => {
        await table.reload();
        return table.evaluate(async () => (await caches.keys()).length);
      })
      .toBe(1);
  });

  test('is there for who opens the page next; a game that begins meanwhile holds it up', async ({ company }) => {
    company.forgive(...unreachable);
    const { page, context } = await company.come({ baseURL: server.url });
    await page.goto('/');
    await kept(page);
    await page.reload();
    await deploy('second');
    await arrives(page);
    await expect(strip(page)).toBeVisible();
    await page.goto('/#rules');
    await page.reload();
    await expect.poll(() => version(page)).toBe('second');
    await expect(page.getByText(word('rules.own_words'))).toBeVisible();
    await expect(strip(page)).toHaveCount(0);

    await deploy('third');
    await arrives(page);
    await expect(strip(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(server.url);
    await expect.poll(() => version(other)).toBe('third');
    await server.stop();
    await page.reload();
    await expect(page.getByText(word('rules.own_words'))).toBeVisible();
    expect(await version(page)).toBe('third');
    await server.start();
    await deploy('fourth');
    await arrives(page);
    await expect(strip(page)).toBeVisible();
    await card(other, 'court').click();
    await expect(other.locator('[data-board] .spot').first()).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
    await other.close(); // without a word
    await expect(strip(page)).toBeVisible();
  });

  test('where the page is no more, nothing of it is kept', async ({ company }) => {
    company.forgive(...unreachable, /404/);
    const { page } = await company.come({ baseURL: server.url });
    await page.goto('/');
    await kept(page);
    await server.end();
    const gone = new Server(server.port, { page: deployed.folder });
    server = gone;
    deployed.remove('sw.js');
    await server.start();
    await page.goto('/');
    await atHome(page);
    await expect
      .poll(() =>
        page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]),
      )
      .toEqual([[], 0]);
  });
});

test('plain http in a network at home: the page works as ever, and says nothing of what is missing', async ({
  company,
  server,
}) => {
  company.forgive(/Cross-Origin-Opener-Policy header has been ignored/); // for the same reason
  const { page } = await company.come({ baseURL: `http://hats.home.arpa:${server.port}` });
  await page.goto('/');
  expect(await page.evaluate(() => ['serviceWorker' in navigator, 'locks' in navigator])).toEqual([false, false]);
  await page.goto('/#settings');
  await expect(page.getByText(word('settings.line'))).toBeVisible();
  await page.goto('/');
  await card(page, 'court').click();
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
});

test.describe('a site of plain files', () => {
  let host: PlainHost;
  test.beforeEach(async () => {
    host = await PlainHost.make();
  });
  test.afterEach(() => host.end());

  test('works in any folder, by itself, and without a network the second time', async ({ company }) => {
    company.forgive(...unreachable);
    await host.build();
    await host.start();
    const { page } = await company.come({ baseURL: host.url });
    await everyRoomOpens(page, host.url);
    await page.goto(host.url);
    await atHome(page);
    // What needs a server is not offered, and every link stays in the folder.
    for (const name of ['home.friends', 'home.join', 'home.watch'])
      await expect(page.getByRole('link', { name: word(name) })).toHaveCount(0);
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link.startsWith(host.url), link).toBe(true);
    await page.getByRole('link', { name: word('home.rules') }).click();
    await expect(page).toHaveURL(`${host.url}#rules`);
    await page.getByRole('link', { name: word('bar.home') }).click();
    await expect(page).toHaveURL(host.url);
    for (const hash of ['#join', '#new', '#watch', '#t/duck-star-25', '#r/00ff?n=3&seat=1', '#nothing']) {
      await page.goto(`${host.url}index.html${hash}`);
      await page.reload();
      await atHome(page);
    }
    const session = await page.context().newCDPSession(page);
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
    await kept(page);
    await host.stop();
    await forgets(page);
    await everyRoomOpens(page, host.url);
  });

  test('with a server elsewhere: a table there, a link to it, a friend, a game and its record', async ({ company }) => {
    company.forgive(...unreachable); // when all of it ends
    const server = new Server(await freePort(), { settings: ['--origins', host.origin] });
    await Promise.all([server.start(), host.build(server.url)]);
    await host.start();
    const [ada, bo] = [await company.come({ baseURL: host.url }), await company.come({ baseURL: host.url })];
    await ada.page.goto(host.url);
    await ada.page.getByRole('link', { name: word('home.friends') }).click();
    await card(ada.page, 'vanish').click();
    await expect(ada.page).toHaveURL(/#t\/[\w-]+$/);
    expect(ada.page.url().startsWith(host.url)).toBe(true);
    await expect(ada.page.getByRole('button', { name: word('lobby.stand') })).toBeVisible();
    await bo.page.goto(ada.page.url());
    await bo.page
      .getByRole('button', { name: word('lobby.sit'), exact: true })
      .first()
      .click();
    await expect(bo.page.getByRole('button', { name: word('lobby.stand') })).toBeVisible();
    // Who loads the page again is the same guest.
    await bo.page.reload();
    await expect(bo.page.getByRole('button', { name: word('lobby.stand') })).toBeVisible();
    await ada.page.getByRole('button', { name: word('lobby.start'), exact: true }).click();
    for (const { page } of [ada, bo]) await expect(page.locator('[data-board] .spot').first()).toBeVisible();
    await bo.page.getByRole('button', { name: word('table.menu') }).click();
    await bo.page.getByRole('button', { name: word('table.resign') }).click();
    await bo.page
      .getByRole('dialog')
      .getByRole('button', { name: word('table.resign') })
      .click();
    await checkSeal(ada.page);
    await watchFilm(ada.page);
    await expect(ada.page).toHaveURL(/#r\/[0-9a-f]{24}\?n=1&seat=open$/);
    await ada.page.reload();
    await expect(ada.page.getByRole('slider', { name: word('record.moment') })).toBeVisible();
    await ada.page.getByRole('button', { name: word('record.share') }).click();
    await expect(ada.page.getByLabel(word('record.link'))).toHaveValue(ada.page.url());
    await server.end();
  });
});
