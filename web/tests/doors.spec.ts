// Strange addresses and browsers that keep nothing: the page works, or says what is wrong and how to go on.
import { expect, test } from './company';
import { word, words } from './words';

const home = word('page.home');

for (const [name, address, says] of [
  ['a code that is no text', '/t/%ff%fe', 'table.unknown'],
  ['a very long code', `/t/${'a'.repeat(2000)}`, 'table.unknown'],
  ['a code with marks of a page in it', '/t/%3Cimg%20src=x%20onerror=alert(1)%3E', 'table.unknown'],
  ['a record that does not exist', `/r/${'0'.repeat(24)}`, 'record.unknown'],
  ['a record’s address that is too long', `/r/${'a'.repeat(500)}`, 'record.unknown'],
  ['no record’s address', '/r/zz', null],
  ['a moment that is none', `/r/${'1'.repeat(24)}#n=-7&seat=99`, 'record.unknown'],
  ['a room that does not exist', '/#no-such-room', null],
] as const) {
  test(`${name}: a sentence and a way on`, async ({ company }) => {
    company.forgive(/the server responded with a status of 40\d/);
    const { page } = await company.come();
    page.on('dialog', () => company.troubles.push('something ran'));
    await page.goto(address);
    if (says) {
      await expect(page.getByText(word(says))).toBeVisible();
      await page.getByRole('button', { name: home }).click();
    }
    // At home, at once or after the way there.
    await expect(page.getByRole('button', { name: words('game.vanish_line') })).toBeVisible();
  });
}

// Such a path never gets as far as the page.
test('an address with a zero byte is refused in a sentence', async ({ company }) => {
  company.forgive(/status of 40\d/); // it has no icon either
  const { page } = await company.come();
  const answer = await page.goto('/t/%00');
  expect(answer?.status()).toBe(400);
  expect(await answer?.text()).toMatch(/\w+ \w+/);
});

test('a browser that stores nothing: one tap plays, and settings hold until the page is closed', async ({ company }) => {
  const { page } = await company.come();
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  await page.goto('/');
  await page.getByRole('button', { name: words('game.court_line') }).click();
  // It can't know that the game was learned already.
  await page.getByRole('button', { name: word('lesson.play'), exact: true }).click();
  await expect(page.locator('[data-board]')).toBeVisible();
  const mute = page.getByRole('button', { name: word('bar.mute') });
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
});

test('a store that is full', async ({ company }) => {
  const { page } = await company.come();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await page.getByRole('button', { name: words('game.vanish_line') }).click();
  await expect(page.locator('[data-at="hat:1"]')).toBeVisible();
});

for (const damaged of [
  'not JSON',
  'null',
  '[1,2]',
  '"a text"',
  JSON.stringify({ volume: 'loud', pace: 7, theme: null, textSize: '100', language: {}, bot: [] }),
  JSON.stringify({
    volume: -5,
    bell: 1e9,
    pace: 'never',
    theme: 'green',
    textSize: 1e6,
    motion: 'wild',
    language: 'xx',
    bot: 'dragon',
    name: 'x'.repeat(5000),
  }),
]) {
  test(`a damaged store of settings does no harm: ${damaged.slice(0, 30)}`, async ({ company }) => {
    const { page, context } = await company.come();
    await context.addInitScript((entry) => {
      if (sessionStorage.getItem('damaged')) return;
      sessionStorage.setItem('damaged', 'yes');
      localStorage.setItem('magichat.settings', entry);
      localStorage.setItem('magichat.recent', entry);
    }, damaged);
    await page.goto('/');
    await expect(page.getByRole('button', { name: words('game.vanish_line') })).toBeVisible();
    // What the page looks like is what it looks like with good settings.
    const size = await page.evaluate(() =>
      Number(getComputedStyle(document.documentElement).getPropertyValue('--text-size')),
    );
    expect(size).toBeGreaterThanOrEqual(1);
    expect(size).toBeLessThanOrEqual(1.5);
    expect(['light', 'dark', 'contrast']).toContain(await page.locator('html').getAttribute('data-theme'));
    await page.getByRole('button', { name: words('game.vanish_line') }).click();
    await expect(page.locator('[data-at="hat:1"]')).toBeVisible({ timeout: 20_000 });
    await page.goto('/#settings');
    await expect(page.getByRole('heading', { name: word('settings.title') }).first()).toBeVisible();
  });
}

test('a room that does not arrive can be asked for again', async ({ company }) => {
  company.forgive(/Failed to load|ERR_FAILED|preload/);
  const { page } = await company.come();
  await page.goto('/');
  await page.route('**/assets/Settings-*', (route) => route.abort());
  await page.evaluate(() => (location.hash = '#settings'));
  await expect(page.getByText(word('error.room'))).toBeVisible();
  await page.unroute('**/assets/Settings-*');
  await page.getByRole('button', { name: word('page.reload') }).click();
  await expect(page.getByRole('heading', { name: word('settings.title') }).first()).toBeVisible();
});
