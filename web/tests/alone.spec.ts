// A device by itself: whole games on the second visit with the server stopped, and on a site of plain files; and a page that
// never stutters while an elephant thinks.
import type { Page } from '@playwright/test';
import { gameNames } from '../src/protocol';
import { hurry } from './clock';
import { checkSeal, watchFilm } from './over';
import { expect, test } from './company';
import { PlainHost } from './hosts';
import { playOut, wholeGame } from './player';
import { card, shorten } from './tables';
import { word } from './words';

test.describe.configure({ timeout: wholeGame });
test.use({ serviceWorkers: 'allow' });

const unreachable = [/ERR_CONNECTION_REFUSED/, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/];
const kept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const forgets = async (page: Page) => (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');

async function playToTheEnd(page: Page, game: (typeof gameNames)[number]): Promise<void> {
  await card(page, game).click();
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
  await playOut([page], 3);
  await checkSeal(page);
}

test('every game is played to its end on a second visit with the server stopped and the network off', async ({
  company,
  server,
}) => {
  company.forgive(...unreachable);
  const { page, context } = await company.come({ reducedMotion: 'reduce' });
  await shorten(page, 6);
  await page.goto('/');
  await kept(page);
  await server.stop();
  await forgets(page);
  await context.setOffline(true);
  await hurry(page);
  for (const game of gameNames) {
    await page.goto('/');
    await playToTheEnd(page, game);
  }
  await page.goto('/#kept');
  await expect(page.getByRole('listitem')).toHaveCount(gameNames.length);
  await server.start();
});

test('a site of plain files plays by itself, in a folder with a blank', async ({ company }) => {
  company.forgive(...unreachable);
  const host = await PlainHost.make();
  await host.build();
  await host.start();
  const { page } = await company.come({ baseURL: host.url, reducedMotion: 'reduce' });
  await shorten(page, 6);
  await page.goto(host.url);
  await kept(page);
  await host.stop();
  await forgets(page);
  await hurry(page);
  await page.goto(host.url);
  await playToTheEnd(page, 'court');
  await watchFilm(page);
  await expect(page.getByRole('button', { name: word('record.next') })).toBeVisible();
  await host.end();
});

test('while an elephant thinks the page goes on drawing', async ({ company }) => {
  const { page } = await company.come();
  await page.addInitScript(() => {
    if (!localStorage.getItem('magichat.settings'))
      localStorage.setItem(
        'magichat.settings',
        JSON.stringify({ pace: 'quick', muted: true, bot: 'elephant', confirm: false }),
      );
  });
  await page.goto('/');
  await card(page, 'court').click();
  await expect(page.locator('.spot.marked').first()).toBeVisible();
  await page.locator('.spot[data-at="column:1"]').click();
  await page.locator('[data-verb="swap"]').click();
  await page.locator('.spot[data-at="column:2"]').click();
  await page.locator('[data-move^="swap"]').click();
  // From the end of my move to the elephant's: how long each picture took.
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const all: number[] = [];
        let last = performance.now();
        const end = last + 4000;
        const frame = (now: number): void => {
          all.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else done(all);
        };
        requestAnimationFrame(frame);
      }),
  );
  const sorted = [...frames].sort((a, b) => a - b);
  const share = (part: number): string => sorted[Math.floor(sorted.length * part)]!.toFixed(1);
  console.log(
    `frames while an elephant thinks: p50 ${share(0.5)}, p95 ${share(0.95)}, most ${sorted.at(-1)!.toFixed(1)} ms`,
  );
  // No time is asserted: only that it drew on, and that the elephant has moved.
  expect(frames.length).toBeGreaterThan(20);
  await expect(page.locator('.spot.marked').first()).toBeVisible({ timeout: 60_000 });
});
