// The first page: what a family needs stands on it, what was played and earned comes back to it, and nothing lies over what has
// the focus. Read aloud: what is heard, and what is not.
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { film } from './film';
import { code, transcript, type Script } from './prompter';
import { openTable, prepare } from './states';
import { card, hurried, person, playAlone } from './tables';
import { noun, word, words } from './words';

const won: Script = { film: 'golden/rabbits-2', at: 139, then: 1, bots: { 2: 'goldfish' } };

// Large steps: what is shown on the way there is not looked at.
async function shows(page: Page, sign: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(page.locator(sign).first()).toBeVisible({ timeout: 1 });
  }).toPass();
}
// A game with a server that this browser has played to its end.
async function played(page: Page, script = won): Promise<void> {
  await prepare(page);
  await page.route('**/api/records/*', (route) =>
    route.fulfill({ contentType: 'application/json', body: film(script.film).record }),
  );
  await openTable(page, transcript(script), { sign: '.spot' });
  await shows(page, '[data-over]');
}
// The golden wands of the first seat, as its stickers are called.
const pairs = (): string[] => {
  const colours = ['white', 'black', 'brown', 'pink', 'blue', 'green'];
  const events = film(won.film).frames.flatMap((frame) => frame.seen['0']!);
  const claims = events.flatMap((event) =>
    event.event === 'claim' && event.seat === 1 && event.won ? [event.rabbits] : [],
  );
  return claims.map((two) => `pair:${[...two].sort((a, b) => colours.indexOf(a) - colours.indexOf(b)).join('-')}`);
};

test('a game with others: it stands on home with its result, and its stickers are in the album', async ({ page }) => {
  await played(page);
  await shows(page, '[data-new-stickers]');
  await page.goto('/');
  const game = page.locator('[data-played]');
  await expect(game).toHaveCount(1);
  await expect(game).toContainText(/\d : \d/);
  await expect(game).toHaveAccessibleName(new RegExp(word('game.rabbits')));
  await page
    .getByRole('link', { name: word('stickers.title') })
    .first()
    .click();
  const mine = page.locator('[data-sticker]:not(.missing)');
  await expect(mine.first()).toBeVisible(); // the album is fetched when it is first opened
  const found = await mine.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.sticker));
  expect(pairs().length).toBeGreaterThan(0);
  expect(found).toEqual(expect.arrayContaining(pairs()));
  expect(found.filter((one) => one!.startsWith('pair:'))).toHaveLength(new Set(pairs()).size);
  // Nothing is lost by going away, and nothing comes twice.
  await page.reload();
  await expect(mine).toHaveCount(found.length);
  await page.goto('/');
  await game.click();
  await expect(page.getByRole('button', { name: word('record.next') })).toBeVisible();
});

test('a game on this device comes to home, and is shown again from here', async ({ company }) => {
  const { page } = await hurried(company, 'Ada');
  await playAlone(page, 'court');
  await page.getByRole('button', { name: word('table.menu') }).click();
  for (let times = 0; times < 2; times += 1) await page.getByRole('button', { name: word('table.resign') }).click();
  await expect(page.locator('[data-over]')).toBeVisible();
  await page.goto('/');
  const game = page.locator('[data-played]').first();
  await expect(game).toBeVisible();
  await page.route(/\/api\/records/, (route) => route.abort());
  await game.click();
  await expect(page.getByRole('button', { name: word('record.next') })).toBeVisible();
  await page.goto('/#kept');
  await page.getByRole('button', { name: words('kept.remove', { game: word('game.court') }) }).click();
  await page.locator('[data-yes]').click();
  await expect(page.getByText(word('kept.none'))).toBeVisible();
  await page.goto('/');
  await expect(page.locator('[data-played]')).toHaveCount(0);
});

test('a small child: one switch gives long looks, notes, hints, a calm pace and a voice', async ({ company }) => {
  const ada = await person(company, 'Ada');
  const { page } = ada;
  await page.goto('/');
  const child = page.getByRole('switch', { name: word('child.label') });
  await expect(child).not.toBeChecked();
  await child.click();
  await expect(child).toBeChecked();
  await expect(page.getByRole('switch', { name: word('settings.aloud') })).toBeChecked();
  await page.reload();
  await expect(child).toBeChecked();
  await card(page, 'vanish').click();
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
  const news = ada.all('table').at(-1)!;
  expect(news.pace).toBe('calm');
  expect(news.seats[0]!.handicap).toMatchObject({ peek: 'long', notes: true });
  expect(news.seats[1]!.handicap).not.toMatchObject({ peek: 'long' });
});

test('together on this device is one tap from home', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: word('home.share') }).click();
  await expect(page.getByRole('group', { name: word('share.people') })).toBeVisible();
});

const sizes = [
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
  { width: 1280, height: 600 },
  { width: 740, height: 360 },
];
for (const viewport of sizes) {
  for (const direction of ['ltr', 'rtl'] as const) {
    test(`${viewport.width} × ${viewport.height}, ${direction}: nothing lies over what has the focus`, async ({
      browser,
      server,
    }) => {
      const context = await browser.newContext({ viewport, baseURL: server.url });
      const page = await context.newPage();
      await page.addInitScript(
        ([codes, stickers, games]) => {
          localStorage.setItem('magichat.recent', codes!);
          localStorage.setItem('magichat.stickers', stickers!);
          localStorage.setItem('magichat.played', games!);
        },
        [
          JSON.stringify([code]),
          JSON.stringify(['animal:owl', 'character:king', 'pair:white-black']),
          JSON.stringify(games),
        ],
      );
      await page.route('**/api/tables/*', (route) =>
        route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({ table: code, game: 'vanish', phase: 'playing', watch: true, seats: [] }),
        }),
      );
      await page.goto('/');
      await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
      await expect(page.locator('#go-on')).toBeVisible();
      await expect(page.locator('[data-played]')).toHaveCount(games.length);
      // The three games come first, all in sight.
      if (viewport.height >= 600)
        for (const one of await page.locator('.games .card').all()) await expect(one).toBeInViewport({ ratio: 0.9 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const seen = new Set<string>();
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.keyboard.press('Tab');
        const now = await page.evaluate(() => {
          const one = document.activeElement;
          if (!one || one === document.body) return null;
          const strip = document.querySelector('section:has(#go-on)')!;
          const { top, bottom } = (one.closest('label') ?? one).getBoundingClientRect();
          const covered = !strip.contains(one) && bottom > strip.getBoundingClientRect().top + 1;
          return { name: (one.textContent || one.getAttribute('aria-label') || one.outerHTML).trim(), covered, top };
        });
        if (!now || seen.has(now.name)) continue;
        seen.add(now.name);
        expect(now, now.name).toMatchObject({ covered: false });
        expect(now.top, now.name).toBeGreaterThanOrEqual(-1);
      }
      expect(seen.size).toBeGreaterThan(12);
      await context.close();
    });
  }
}
const games = ['vanish', 'court'].map((game, index) => ({
  id: `aa${index}`,
  here: true,
  game,
  names: ['Ada', 'Goldfish'],
  faces: ['fern', 'goldfish'],
  seats: [1],
  scores: [2, 1],
  winners: [1],
  at: 1.7e12,
}));

// A browser with a voice that notes what it says, and is done at once.
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    const voices = Object.assign(new EventTarget(), {
      speaking: false,
      pending: false,
      getVoices: () => [{ lang: 'en-GB', name: 'Ann', localService: true, default: true, voiceURI: 'ann' }],
      cancel: () => undefined,
      speak(words: { text: string; onend: (() => void) | null }) {
        said.push(words.text);
        queueMicrotask(() => words.onend?.());
      },
    });
    class Words {
      onend = null;
      onerror = null;
      constructor(readonly text: string) {}
    }
    Object.defineProperty(window, 'speechSynthesis', { value: voices });
    Object.assign(window, { SpeechSynthesisUtterance: Words, said });
    const settings = JSON.parse(localStorage.getItem('magichat.settings') ?? '{}') as object;
    localStorage.setItem('magichat.settings', JSON.stringify({ ...settings, aloud: true }));
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
const peek: Script = { film: 'golden/vanish-2', at: 1, then: 1 };

test('read aloud: what happens, what I alone see, and what is asked', async ({ page }) => {
  const said = await listen(page);
  await prepare(page);
  const looked = film(peek.film).frames[1]!;
  const looker = looked.by;
  await openTable(page, transcript({ ...peek, seats: [looker] }), { sign: '.spot' });
  const seen = looked.seen[looker]!.find((event) => event.event === 'look');
  const animal = noun(`animal.${(seen as { animal: string }).animal}`, 'a');
  await expect(async () => {
    await page.clock.runFor(500);
    expect((await said()).join(' ')).toContain(animal);
  }).toPass();
});

test('read aloud: where several share the device no peek is named', async ({ page }) => {
  const said = await listen(page);
  await prepare(page);
  await openTable(page, transcript({ ...peek, then: 2, seats: [1, 2] }), { sign: '.spot' });
  await shows(page, '[data-pass]');
  expect((await said()).length).toBeGreaterThan(0);
  for (const animal of ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'])
    expect((await said()).join(' ')).not.toContain(noun(`animal.${animal}`, 'a'));
});

test('read aloud: a finger that stays on something hears its name, and presses nothing', async ({ browser, server }) => {
  const context = await browser.newContext({ hasTouch: true, baseURL: server.url, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const said = await listen(page);
  await page.goto('/');
  const game = card(page, 'court');
  const box = (await game.boundingBox())!;
  const touch = await context.newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await expect.poll(async () => (await said()).join(' ')).toContain(word('game.court'));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(game).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await context.close();
});

test('without a voice nothing is said, and nothing goes wrong', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'speechSynthesis', { value: undefined });
    localStorage.setItem('magichat.settings', JSON.stringify({ aloud: true }));
  });
  await prepare(page);
  await openTable(page, transcript(peek), { sign: '.spot' });
  expect(errors).toEqual([]);
});
