// What a person chooses for this device changes what is seen, at once, and is still so when the page is opened again.
import type { Cookie, Page } from '@playwright/test';
import { expect, test, type Person } from './company';
import { turnOf } from './hand';
import { card, person } from './tables';
import { word, words } from './words';

const open = async (page: Page): Promise<void> => {
  await page.goto('/#settings');
  await expect(page.getByRole('heading', { name: word('settings.title') }).first()).toBeVisible();
};
const choice = (page: Page, group: string, one: string | RegExp) =>
  page.getByRole('group', { name: word(group) }).getByRole('radio', { name: one, exact: true });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name: word(name) });
const style = (page: Page, what: string, property: string): Promise<string> =>
  page
    .locator(what)
    .first()
    .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

test('the size of the words', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await open(page);
  const size = async (): Promise<number> => Number.parseFloat(await style(page, 'h1', 'font-size'));
  const before = await size();
  await choice(page, 'settings.text_size', '150 %').check({ force: true });
  await expect.poll(size).toBeCloseTo(before * 1.5, 1);
  await page.reload();
  await expect(choice(page, 'settings.text_size', '150 %')).toBeChecked();
  expect(await size()).toBeCloseTo(before * 1.5, 1);
});

test('the light: each theme has other colours', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await open(page);
  const colours = async (): Promise<string> =>
    `${await style(page, 'body', 'background-color')} ${await style(page, 'body', 'color')}`;
  const seen = new Set<string>();
  for (const theme of ['light', 'dark', 'contrast']) {
    await choice(page, 'settings.theme', word(`settings.theme_${theme}`)).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const now = await colours();
    seen.add(now);
    await page.reload();
    await expect(choice(page, 'settings.theme', word(`settings.theme_${theme}`))).toBeChecked();
    expect(await colours()).toBe(now);
  }
  expect(seen.size).toBe(3);
});

test('for the left hand: what is pressed comes to the left side', async ({ company }) => {
  const ada = await person(company, 'Ada', { viewport: { width: 640, height: 360 } });
  const { page } = ada;
  await company.gather([ada], 'vanish', { bots: ['goldfish'] });
  const barIsLeft = async (): Promise<boolean> =>
    (await page.locator('.bar').boundingBox())!.x < (await page.locator('[data-board]').boundingBox())!.x;
  expect(await barIsLeft()).toBe(false);
  await page.getByRole('button', { name: word('table.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('settings.title') })
    .click();
  await toggle(page, 'settings.left_handed').check({ force: true });
  await page.keyboard.press('Escape');
  await expect.poll(barIsLeft).toBe(true);
  await page.reload();
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
  expect(await barIsLeft()).toBe(true);
});

test('a call is asked about; without questions it is made at once, and after coming back too', async ({ company }) => {
  const ada = await person(company, 'Ada');
  const { page } = ada;
  await company.gather([ada], 'vanish', { bots: ['goldfish'] });
  await turnOf(ada);
  const call = async (): Promise<void> => {
    await page.locator('.spot[data-at="animal:frog"]').click();
    await page.locator('[data-move="call frog"]').click();
  };
  await call();
  await expect(page.locator('[data-yes]')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: word('table.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('settings.title') })
    .click();
  await toggle(page, 'settings.confirm').uncheck({ force: true });
  await page.reload();
  await expect(page.locator('.spot.marked').first()).toBeVisible();
  await page.evaluate(() => {
    const questions: string[] = [];
    Object.assign(window, { questions });
    new MutationObserver(() => document.querySelector('[data-yes]') && questions.push('sure?')).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await call();
  await expect(page.getByRole('log')).toContainText(/You call/);
  expect(await page.evaluate(() => (window as unknown as { questions: string[] }).questions)).toEqual([]);
});

test('silence and the two volumes', async ({ company }) => {
  const { page } = await company.come();
  await open(page);
  const volume = page.getByRole('slider', { name: word('settings.volume') });
  const bell = page.getByRole('slider', { name: word('settings.bell') });
  const mute = page.getByRole('button', { name: word('bar.mute') });
  await volume.fill('25');
  await bell.fill('40');
  await expect(page.getByText('25 %', { exact: true })).toBeVisible();
  await expect(page.getByText('40 %', { exact: true })).toBeVisible();
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  const speaker = await mute.locator('svg').innerHTML();
  await toggle(page, 'settings.muted').check({ force: true });
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await expect(volume).toBeDisabled();
  await expect(bell).toBeDisabled();
  expect(await mute.locator('svg').innerHTML()).not.toBe(speaker);
  await page.reload();
  await expect(toggle(page, 'settings.muted')).toBeChecked();
  await expect(volume).toHaveValue('25');
  await expect(bell).toHaveValue('40');
  await mute.click();
  await expect(toggle(page, 'settings.muted')).not.toBeChecked();
  await expect(volume).toBeEnabled();
});

// Counted where they are made: every note that is struck.
test('each volume has its own sounds, and at nothing there are none', async ({ company }) => {
  const { page } = await company.come();
  await page.addInitScript(() => {
    Object.assign(window, { notes: 0 });
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      (window as unknown as { notes: number }).notes += 1;
      return start.apply(this, when);
    };
  });
  await open(page);
  const notes = (): Promise<number> => page.evaluate(() => (window as unknown as { notes: number }).notes);
  const volume = page.getByRole('slider', { name: word('settings.volume') });
  const bell = page.getByRole('slider', { name: word('settings.bell') });
  // The first touch wakes the sound, and the instruments come: then a change can be heard.
  await expect(async () => {
    await volume.press('ArrowLeft');
    expect(await notes()).toBeGreaterThan(0);
  }).toPass();
  const before = await notes();
  await volume.fill('0');
  expect(await notes()).toBe(before);
  await bell.fill('55');
  expect(await notes()).toBeGreaterThan(before);
  const now = await notes();
  await bell.fill('0');
  expect(await notes()).toBe(now);
});

test('the pace is that of the tables that I open', async ({ company }) => {
  const ada = await company.come();
  const { page } = ada;
  await open(page);
  await choice(page, 'pace.title', word('pace.calm')).check({ force: true });
  await page.reload();
  await expect(choice(page, 'pace.title', word('pace.calm'))).toBeChecked();
  await page.goto('/#new');
  await card(page, 'court').click();
  await expect(choice(page, 'pace.title', word('pace.calm'))).toBeChecked();
  await expect.poll(() => ada.all('table').at(-1)?.pace).toBe('calm');
  expect(page.url()).toMatch(/\/t\//);
  await expect(page.getByText(words('pace.calm_hint')).first()).toBeVisible();
});

test('the other devices are signed out, and this one stays who it is', async ({ company }) => {
  const here = await person(company, 'Ada');
  const table = await company.gather([here], 'court', { bots: ['goldfish'] });
  const cookie = async (of: Person): Promise<Cookie> => (await of.context.cookies()).find((one) => one.name === 'mh')!;
  const guest = async (of: Person): Promise<string> => (await cookie(of)).value.split('.')[1]!;
  const before = await guest(here);
  // Another device of the same guest: at a table it sits where this one does.
  const there = await person(company, 'Ada');
  await there.context.addCookies([await cookie(here)]);
  const seats = async (of: Person): Promise<number[]> => {
    await of.page.goto('/'); // a line of its own each time
    const told = of.all('welcome').length;
    await of.page.goto(`/t/${table}`);
    await expect.poll(() => of.all('welcome').length).toBeGreaterThan(told);
    return of.all('welcome').at(-1)!.seats;
  };
  expect(await seats(there)).toEqual([1]);
  expect(await guest(there)).toBe(before);

  await open(here.page);
  await here.page.getByRole('button', { name: word('settings.sign_out') }).click();
  await expect(here.page.getByText(word('settings.signed_out'))).toBeVisible();

  // The page that lies open there sees the game as whoever watches.
  await expect.poll(() => there.all('game').at(-1)!.seat).toBe(0);
  await expect(there.page.locator('.spot').first()).toBeVisible();
  expect(await seats(there)).toEqual([]); // a stranger, who may watch
  expect(await guest(there)).not.toBe(before);
  expect(await seats(here)).toEqual([1]);
  expect(await guest(here)).toBe(before);
});

test('another device goes on by digits that are typed, or by a link that asks first', async ({ company }) => {
  company.forgive(/404/); // digits that nobody was given
  const here = await person(company, 'Ada');
  const table = await company.gather([here], 'court', { bots: ['goldfish'] });
  const guest = async (of: Person): Promise<string> =>
    (await of.context.cookies()).find((one) => one.name === 'mh')!.value.split('.')[1]!;
  const settings = await here.tab();
  const digits = async (): Promise<string> => {
    await settings.goto('/#settings');
    await settings.reload(); // new ones each time
    await settings.getByRole('button', { name: word('handover.title') }).click();
    const shown = settings.locator('.digits bdi');
    await expect(shown).toHaveText(/^\d{3}\s\d{3}$/);
    return (await shown.innerText()).replace(/\s/g, '');
  };

  const tablet = await person(company, 'Bo');
  await tablet.page.goto('/#join');
  expect(await guest(tablet)).not.toBe(await guest(here));
  const field = tablet.page.getByLabel(word('join.code'));
  const take = tablet.page.getByRole('button', { name: word('handover.take') });
  await field.fill('000000');
  await field.press('Enter');
  await take.click();
  await expect(tablet.page.getByRole('alert')).toHaveText(word('handover.wrong'));
  await tablet.page.goBack();
  await field.fill(await digits());
  await field.press('Enter');
  // Digits that a friend has read aloud for a table's code: nobody becomes somebody else without being asked.
  await expect(tablet.page.getByText(word('handover.take_hint'))).toBeVisible();
  expect(await guest(tablet)).not.toBe(await guest(here));
  await take.click();
  await expect(tablet.page.getByText(word('handover.done'))).toBeVisible();
  await expect(settings.getByText(word('handover.used'))).toBeVisible(); // on the device that has given them
  await expect(settings.locator('.digits')).toHaveCount(0);
  expect(await guest(tablet)).toBe(await guest(here));
  await tablet.page.keyboard.press('Enter');
  await field.fill(table);
  await field.press('Enter');
  await expect.poll(() => tablet.all('welcome').at(-1)?.seats).toEqual([1]);

  const phone = await person(company, 'Cy');
  await phone.page.goto('/');
  const before = await guest(phone);
  await phone.page.goto(`/#take/${await digits()}/${table}`);
  await expect(phone.page.getByText(word('handover.take_ask'))).toBeVisible();
  expect(await guest(phone)).toBe(before);
  await phone.page.getByRole('button', { name: word('handover.take') }).click();
  await expect(phone.page).toHaveURL(new RegExp(`/t/${table}$`));
  await expect.poll(() => phone.all('welcome').at(-1)?.seats).toEqual([1]);
  expect(await guest(phone)).toBe(await guest(here));
  await phone.page.goBack(); // not to digits that are used up
  await expect(phone.page.getByText(word('home.against'))).toBeVisible();
});
