// Who lost against an animal on this device is offered one that forgets more, and plays against it at once.
import { expect, test } from './company';
import { openMore } from './over';
import { hurried, playAlone } from './tables';
import { noun, word, words } from './words';

test('lost against the fox: the puppy sits down, and the game begins', async ({ company }) => {
  const ada = await hurried(company, 'Ada');
  const { page } = ada;
  await page.goto('/');
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('magichat.settings') ?? '{}') as object;
    localStorage.setItem('magichat.settings', JSON.stringify({ ...settings, bot: 'fox' }));
  });
  await page.reload();
  await playAlone(page, 'vanish');
  await page.getByRole('button', { name: word('table.menu') }).click();
  await page.getByRole('button', { name: word('table.resign') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('table.resign') })
    .click();
  await expect(page.locator('.kind')).toHaveText(word('over.kind_resigned'));
  // The film has made room for the animal, and is behind More.
  await expect(page.locator('[data-next]')).toHaveCount(3);
  await openMore(page);
  await expect(page.getByRole('link', { name: word('over.replay') })).toBeVisible();
  await page.getByRole('button', { name: words('over.try', { bot: noun('bot.puppy', 'the') }) }).click();
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await expect(page.locator('[data-board] .seat').filter({ hasText: noun('bot.puppy') })).toBeVisible();
  expect(
    ada
      .all('table')
      .at(-1)!
      .seats.map((seat) => seat.bot),
  ).toEqual(['', 'puppy']);
});
