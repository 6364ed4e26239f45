// "What can I do?": the glove shows a good move and a sentence says why. Whoever follows nothing but the glove plays a whole
// game; in a game among friends there is none unless the table, or a handicap that everybody sees, allows it.
import type { Page } from '@playwright/test';
import { gameNames } from '../src/protocol';
import { expect, test, type Person } from './company';
import { wholeGame } from './player';
import { hurried, joinByLink, openTable, person, playAlone, shorten, start } from './tables';
import { word } from './words';

test.describe.configure({ timeout: wholeGame });

const ask = (page: Page) => page.getByRole('button', { name: word('hint.ask') });
const glove = (page: Page) => page.locator('[data-glove]:not(.gone)');

type Seen = { over: true } | { over: false; press: string | null };
// What a child does who only follows the glove: what waits for a tap, then what it points at, else "What can I do?".
const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    if (document.querySelector('[data-over]')) return { over: true };
    const has = (what: string): boolean => document.querySelector(what) !== null;
    if (has('[data-go-on]')) return { over: false, press: '[data-go-on]' };
    const place = document.querySelector<HTMLElement>('[data-glove]:not(.gone)')?.dataset['glove'];
    if (place === undefined) return { over: false, press: has('[data-hint]') ? '[data-hint]' : null };
    const name = CSS.escape(place.replace('do:', ''));
    const kinds = place.startsWith('do:') ? ['move', 'verb'] : ['at'];
    const at = kinds.map((kind) => `[data-${kind}="${name}"]`).find(has);
    return { over: false, press: at ?? (place === 'yes' ? '[data-yes]' : null) };
  });

async function followTheGlove({ page }: Person): Promise<void> {
  const until = Date.now() + test.info().timeout * 0.75;
  while (Date.now() < until) {
    const seen = await look(page);
    if (seen.over) return;
    if (seen.press) {
      const one = page.locator(seen.press).first();
      await one.click({ timeout: 2000 }).catch(() => undefined); // gone meanwhile: look again
      if (seen.press === '[data-hint]')
        await glove(page)
          .waitFor({ timeout: 2000 })
          .catch(() => undefined);
    } else {
      await page.waitForTimeout(60);
    }
  }
  throw new Error('the game did not end');
}

for (const game of gameNames) {
  test(`${game}: a whole game against the goldfish, by nothing but the glove`, async ({ company }) => {
    const child = await hurried(company, 'Mia', { reducedMotion: 'reduce' });
    await shorten(child.page, 14);
    await playAlone(child.page, game);
    await followTheGlove(child);
    const hints = child.all('hint');
    expect(hints.length).toBeGreaterThan(3);
    for (const hint of hints) {
      const asked = child.all('act').find(({ n }) => n === hint.n);
      expect(asked?.legal, `${hint.move} is legal at ${hint.n}`).toContain(hint.move);
    }
  });
}

test('the glove points at what is to be touched, then at the button, and leaves with any other tap', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playAlone(page, 'vanish');
  await ask(page).click();
  await expect(glove(page)).toHaveAttribute('data-glove', 'hat:1');
  await expect(page.getByText(word('hint.unseen')).first()).toBeVisible();
  await page
    .locator('.spot[data-at="hat:1"] svg')
    .first()
    .click({ position: { x: 20, y: 20 } }); // a part of the drawing
  await expect(glove(page)).toHaveAttribute('data-glove', 'do:look 1');
  await page.locator('.spot[data-at="hat:3"]').click();
  await expect(glove(page)).toHaveCount(0);
  await expect(page.getByText(word('hint.unseen'))).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(glove(page)).toHaveCount(1);
  await expect(page.getByText(word('hint.unseen')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(glove(page)).toHaveCount(0);
});

test('who has chosen something else is led back first', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playAlone(page, 'vanish');
  await page.locator('.spot[data-at="hat:3"]').click();
  await ask(page).click();
  await expect(glove(page)).toHaveAttribute('data-glove', 'undo'); // and not at the picture that would look under hat 3
  await page.locator('[data-undo]').click();
  await expect(glove(page)).toHaveAttribute('data-glove', 'hat:1');
});

test('who follows the glove too soon for a button still has it', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playAlone(page, 'vanish');
  await ask(page).click();
  await page.locator('.spot[data-at="hat:1"]').click();
  await expect(glove(page)).toHaveAttribute('data-glove', 'do:look 1');
  const button = page.locator('[data-move="look 1"]');
  // Its first moment, in which it hears no finger, lasts.
  const moment = await button.evaluateHandle((one) => one.animate({ pointerEvents: ['none', 'none'] }, 1000));
  await moment.evaluate((one) => one.pause());
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  expect(await glove(page).count()).toBe(1); // at once: it would come back by itself
  await expect(button).toBeVisible();
  await moment.evaluate((one) => one.finish());
  await button.click();
  await expect(button).toHaveCount(0);
});

test('among friends only a small child may ask, and everybody sees who that is', async ({ company }) => {
  const host = await person(company, 'Ada');
  const guest = await person(company, 'Bo');
  const code = await openTable(host.page, 'court', 2);
  await joinByLink(guest.page, code);
  await host.page.locator('[data-child="2"]').click();
  await expect(host.page.locator('[data-child="2"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(guest.page.getByText(word('child.label')).first()).toBeVisible();
  await start(host.page, [guest.page]);
  await expect(host.page.locator('.spot.marked').first()).toBeVisible();
  await expect(ask(host.page)).toHaveCount(0);
  await host.page.locator('.spot[data-at="column:1"]').click();
  await host.page.locator('[data-move="look 1"]').click();
  await expect(ask(guest.page)).toBeVisible();
  await ask(guest.page).click();
  await expect(glove(guest.page)).toHaveAttribute('data-glove', /^column:/);
  expect(guest.all('table').at(-1)?.pace).toBe('calm');
  expect(guest.all('game')[0]?.handicaps).toEqual([{}, { peek: 'long', notes: true, hints: true }]);
});
