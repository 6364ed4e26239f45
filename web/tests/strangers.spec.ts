// Who comes uninvited: the host locks the door, sends those away who only watch, and nobody wins by sending a player away.
import { expect, test } from './company';
import { Prompter, transcript } from './prompter';
import { word, words } from './words';

test('a locked table lets nobody new in, says so kindly, and opens again', async ({ company }) => {
  const [ada, bo, cy] = [await company.come(), await company.come(), await company.come()];
  const code = await company.gather([ada, bo], 'court', { start: false });
  await ada.page.getByRole('button', { name: word('lobby.lock') }).click();
  await expect(bo.page.getByText(word('lobby.locked'))).toBeVisible();
  await expect(bo.page.locator('[data-lock]')).toHaveCount(0);
  await cy.page.goto(`/t/${code}`);
  await expect(cy.page.getByText(word('error.locked'))).toBeVisible();
  await bo.page.reload();
  await expect(bo.page.getByText(words('lobby.waiting', { host: 'Ada' }))).toBeVisible();
  await ada.page.getByRole('button', { name: word('lobby.unlock') }).click();
  await expect(bo.page.getByText(word('lobby.locked'))).toHaveCount(0);
  await cy.page.getByRole('button', { name: word('page.again') }).click();
  await expect(cy.page.getByText(words('lobby.waiting', { host: 'Ada' }))).toBeVisible();
});

test('in a game the host sends those away who only watch, from the menu', async ({ company }) => {
  const [ada, bo, cy] = [await company.come(), await company.come(), await company.come()];
  const code = await company.gather([ada, bo, cy], 'vanish', { players: 2 });
  await ada.page.getByRole('button', { name: word('table.menu') }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByRole('button', { name: word('lobby.send_away') }).click();
  await dialog.getByRole('button', { name: word('lobby.send_away_sure') }).click();
  await expect(cy.page.getByText(word('table.bye_cleared'))).toBeVisible();
  await expect(dialog.locator('[data-send-away]')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: word('lobby.lock') })).toBeVisible();
  await cy.page.goto(`/t/${code}`);
  await expect(cy.page.getByText(word('table.refused'))).toBeVisible();
  await bo.page.getByRole('button', { name: word('table.menu') }).click();
  await expect(bo.page.getByRole('dialog').locator('[data-lock]')).toHaveCount(0);
});

test('a game that was broken off shows no winner', async ({ company }) => {
  const { page } = await company.come({ reducedMotion: 'reduce' });
  company.forgive(/404/);
  await Prompter.open(page, transcript({ film: 'golden/vanish-3', at: 6, broken: true }));
  const results = page.getByRole('dialog').filter({ has: page.locator('[data-over]') });
  await expect(results.getByRole('heading', { name: word('over.broken_off') })).toBeVisible();
  await expect(results.getByText(word('over.why_broken_off'))).toBeVisible();
  await expect(results.getByText(word('over.kind_broken_off'))).toBeVisible();
  await expect(page.locator('[data-over] li')).toHaveCount(3);
  await expect(page.locator('[data-over] .winner')).toHaveCount(0);
});

test('who sits down with a name that somebody has gets a number; who types it is told', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  const code = await company.gather([ada], 'court', { options: { players: 2 }, start: false });
  await bo.page.goto('/');
  await bo.page.evaluate(() => localStorage.setItem('magichat.settings', JSON.stringify({ name: 'Ada' })));
  await bo.page.goto(`/t/${code}`);
  await bo.page.getByRole('button', { name: word('lobby.sit') }).click();
  const field = bo.page.getByLabel(words('lobby.name_of', { n: 2 }));
  await expect(field).toHaveValue('Ada 2');
  await expect(ada.page.getByText('Ada 2').first()).toBeVisible();
  await field.fill('ADA');
  await field.press('Enter');
  await expect(bo.page.getByText(word('error.bad_name'))).toBeVisible();
  expect(
    ada
      .all('table')
      .at(-1)!
      .seats.map((seat) => seat.name),
  ).toEqual(['Ada', 'Ada 2']);
  await field.fill('Bo');
  await field.press('Enter');
  await expect(bo.page.getByText(word('error.bad_name'))).toBeHidden();
  await expect(ada.page.getByText('Bo').first()).toBeVisible();
});
