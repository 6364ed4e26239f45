// "What can I do?": the glove shows a good move and a sentence says why. In a game among friends there is none unless the table,
// or a handicap that everybody sees, allows it. Whole games by nothing but the glove are in wins.spec.ts.
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { wholeGame } from './player';
import { joinByLink, openTable, person, playAlone, start } from './tables';
import { word } from './words';

test.describe.configure({ timeout: wholeGame });

const ask = (page: Page) => page.getByRole('button', { name: word('hint.ask') });
const glove = (page: Page) => page.locator('[data-glove]:not(.gone)');

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
