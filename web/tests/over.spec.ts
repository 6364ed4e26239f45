// The end of a game: a show that is true for whoever looks at it, fits every screen, and takes no tap that was not meant.
import type { Page } from '@playwright/test';
import { expect, test } from './serving';
import { openMore } from './over';
import { Prompter, transcript, type Script } from './prompter';
import { film } from './film';
import { prepare } from './states';
import { drawn } from './targets';
import { word, words } from './words';

test.use({ trace: 'off' });

const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1440, height: 900 } };
const end = (name: string, more: Partial<Script> = {}): Script => ({ film: name, at: film(name).frames.length, ...more });
async function open(page: Page, script: Script): Promise<Prompter> {
  await page.route('**/api/records/*', (route) =>
    route.fulfill({ contentType: 'application/json', body: film(script.film).record }),
  );
  const prompter = await Prompter.open(page, transcript(script));
  await expect(page.locator('[data-over]')).toBeVisible();
  await drawn(page);
  return prompter;
}
const winnersOf = (name: string): number[] =>
  film(name)
    .frames.at(-1)!
    .seen['0']!.flatMap((event) => (event.event === 'end' ? event.winners : []));

for (const game of ['vanish', 'court', 'rabbits'] as const) {
  const name = `golden/${game}-2`;
  const [winner = 0] = winnersOf(name);
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const won of [true, false]) {
      test(`${game}, ${won ? 'won' : 'lost'}, ${size}: who wears the hat, a word, three pictures`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await prepare(page);
        await open(page, end(name, { seats: [won ? winner : 3 - winner] }));
        await page.clock.runFor(1000);
        const dialog = page.getByRole('dialog');
        const title = won ? word('over.you_won') : words('over.won', { names: winner === 1 ? 'Ada' : 'Bo' });
        await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title);
        await expect(page.locator('.kind')).toHaveText(won ? word('over.kind_won') : /One more\?/);
        // The winner comes first, and wears the hat; the other claps.
        const places = page.locator('[data-over] li');
        await expect(places.nth(0).locator('.wearer')).toBeVisible();
        await expect(places.nth(0).locator('.name')).toHaveText(won ? word('seat.you') : winner === 1 ? 'Ada' : 'Bo');
        await expect(places.nth(1).locator('.wearer')).toHaveCount(0);
        await expect(places.nth(1).locator('.clap')).toBeVisible();
        // Three pictures, and one more button. All of it is on the screen, and large enough for a finger.
        const next = page.locator('[data-next]');
        await expect(next).toHaveCount(3);
        for (const button of [...(await next.all()), page.locator('[data-more]')]) {
          const box = (await button.boundingBox())!;
          expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
        }
        expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      });
    }
  }
}

test('a tap in the first moment presses nothing, a later one does', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/vanish-2'));
  const address = page.url();
  const home = (await page.locator('[data-next="home"]').boundingBox())!;
  const cross = (await page.locator('dialog header button').boundingBox())!;
  for (const { x, y, width, height } of [home, cross]) await page.mouse.click(x + width / 2, y + height / 2);
  // A finger that came down too early and is lifted later has not meant it either.
  await page.mouse.move(home.x + home.width / 2, home.y + home.height / 2);
  await page.clock.runFor(700);
  await page.mouse.down();
  await page.clock.runFor(300);
  await page.mouse.up();
  expect(page.url()).toBe(address);
  await expect(page.locator('[data-over]')).toBeVisible();
  await page.locator('[data-next="home"]').click();
  await expect(page).not.toHaveURL(address);
});

test('who shares a device is called by their name', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/vanish-2', { seats: [1, 2] }));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(words('over.won', { names: 'Bo' }));
  await expect(page.locator('[data-over]')).not.toContainText(word('seat.you'));
  await expect(page.locator('.kind')).toHaveText(word('over.kind_among_us'));
});

test('who watches may watch again, open a table, or go home', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/vanish-2', { seats: [] }));
  await expect(page.locator('.kind')).toHaveText(word('over.kind_watched'));
  expect(await page.locator('[data-next]').evaluateAll((all) => all.map((one) => one.getAttribute('data-next')))).toEqual([
    'film',
    'new',
    'home',
  ]);
});

test('a win of all is nobody’s loss', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/court-limit'));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(word('over.all_won'));
  await expect(page.locator('[data-over] .wearer')).toHaveCount(2);
});

test('what others want is seen and said', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/vanish-4', { table: { wants_rematch: [2] } }));
  await expect(page.getByRole('status').filter({ hasText: words('over.wants', { names: 'Bo', n: 1 }) })).toBeVisible();
});

test('over several games everybody has their stars, and ears hear how many', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/vanish-2', { table: { tally: { games: 3, wins: [1, 2] } } }));
  const places = page.locator('[data-over] li');
  await expect(places.nth(0).locator('.tally')).toContainText(words('over.tally', { wins: 2, games: 3 }));
  await expect(places.nth(0).locator('.star')).toHaveCount(2);
  await expect(places.nth(1).locator('.tally')).toContainText(words('over.tally', { wins: 1, games: 3 }));
  await expect(places.nth(1).locator('.star')).toHaveCount(1);
});
test('after the first game there is no tally', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/vanish-2', { table: { tally: { games: 1, wins: [0, 1] } } }));
  await expect(page.locator('.tally')).toHaveCount(0);
});

test('Escape shows the table, and a button brings the show back', async ({ page }) => {
  await prepare(page);
  await open(page, end('golden/vanish-2'));
  await expect(page.locator('[data-over]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await page.getByRole('button', { name: word('table.results') }).click();
  await expect(page.locator('[data-over]')).toBeVisible();
});

test('the rest is behind More: the seal smiles, the record can be saved', async ({ page }) => {
  await prepare(page);
  await open(page, end('cli/verify', { seats: [2] }));
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: word('over.save') })).toHaveCount(0);
  await openMore(page);
  await expect(page.getByText(word('proof.title_kept'))).toBeVisible();
  for (const key of ['over.save', 'over.arrange', 'over.new'])
    await expect(page.getByRole('button', { name: word(key) })).toBeInViewport();
});

test('with motion: the confetti falls once, the hat lands, and all of it comes to rest', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('magichat.settings', JSON.stringify({ motion: 'full' })));
  await open(page, end('golden/rabbits-2'));
  const endless = await page.evaluate(
    () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity).length,
  );
  expect(endless).toBe(0);
  const moved = await page.evaluate(() => [
    ...new Set(
      document
        .getAnimations()
        .flatMap((one) => (one.effect as KeyframeEffect).getKeyframes())
        .flatMap((frame) => Object.keys(frame))
        .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)),
    ),
  ]);
  expect(moved.filter((one) => !['transform', 'opacity', 'transformOrigin'].includes(one))).toEqual([]);
});
