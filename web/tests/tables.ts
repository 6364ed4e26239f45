// How people get to a table: from the first page to the lobby, to a chair, to the start. Everything by touching the page.
import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { hurry } from './clock';
import type { Company, Person } from './company';
import type { GameName } from '../src/protocol';
import { word } from './words';
import { shortenHere } from './worker';

export type Game = GameName;

// A person with a browser of his own, who likes it quick (so that the tests are) and without sound.
export async function person(company: Company, name: string, options: BrowserContextOptions = {}): Promise<Person> {
  const one = await company.come(options);
  // Only once: what is changed later stays changed.
  await one.context.addInitScript(
    (settings) => {
      if (!localStorage.getItem('magichat.settings')) localStorage.setItem('magichat.settings', settings);
    },
    JSON.stringify({ pace: 'quick', muted: true, name }),
  );
  return one;
}

// Somebody for whom what is shown takes no time worth mentioning.
export async function hurried(company: Company, name: string, options: BrowserContextOptions = {}): Promise<Person> {
  const one = await person(company, name, options);
  await hurry(one.page);
  return one;
}

// The lobby offers long games only. A short one is the same game: the page asks for it, and the turns are put in on the way.
export async function shorten(page: Page, turns: number): Promise<void> {
  await shortenHere(page, turns);
  await page.route('**/api/tables', async (route) => {
    const asked = route.request().postDataJSON() as { options: Record<string, unknown> };
    await route.continue({ postData: JSON.stringify({ ...asked, options: { ...asked.options, turn_limit: turns } }) });
  });
}

export const card = (page: Page, game: Game) => page.getByRole('button', { name: word(`game.${game}`) });

// One tap on the first page, against the friendly bot.
export async function playAlone(page: Page, game: Game): Promise<void> {
  await page.goto('/');
  await card(page, game).click();
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
}

// "Play with friends": the code of the new table.
export async function openTable(page: Page, game: Game, seats: number): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: word('home.friends') }).click();
  await card(page, game).click();
  await page.waitForURL('**/t/*');
  await choose(page, word('lobby.how_many'), String(seats));
  await expect(chairs(page)).toHaveCount(seats);
  return codeOf(page);
}
export const chairs = (page: Page) =>
  page
    .getByRole('region', { name: word('lobby.chairs') })
    .getByRole('listitem')
    .filter({ has: page.locator('.face') });

// Without TLS a browser's own header tells it from a picture on another page.
const asPage = { headers: { 'x-magichat': 'page' } };

// What the table itself says about its settings. The page shows a choice at once, and the table may not have heard it yet.
async function settled(page: Page, change: () => Promise<void>): Promise<void> {
  const ask = async (): Promise<string> => {
    const { options, seats } = (await (await page.request.get(`/api/tables/${codeOf(page)}`, asPage)).json()) as Record<
      string,
      unknown
    >;
    return JSON.stringify([options, (seats as unknown[]).length]);
  };
  const before = await ask();
  await change();
  await expect.poll(ask).not.toBe(before);
}
const codeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');

// One of a few in the lobby.
export async function choose(page: Page, what: string, label: string): Promise<void> {
  const radio = page.getByRole('group', { name: what }).getByRole('radio', { name: label, exact: true });
  await expect(radio).toBeVisible();
  if (!(await radio.isChecked())) await settled(page, () => radio.click());
  await expect(radio).toBeChecked();
}
export async function switchTo(page: Page, what: string, on: boolean): Promise<void> {
  const one = page.getByRole('switch', { name: what });
  await expect(one).toBeVisible();
  if ((await one.isChecked()) !== on) await settled(page, () => one.click());
  await expect(one).toBeChecked({ checked: on });
}

// With the code, as it is read aloud.
export async function joinByCode(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: word('home.join') }).click();
  await page.getByLabel(word('join.code')).fill(code.toUpperCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: word('join.go') }).click();
  await expect(page.getByRole('button', { name: word('lobby.stand') })).toBeVisible();
}
// With the link, as it is sent: then a chair is chosen.
export async function joinByLink(page: Page, code: string): Promise<void> {
  await page.goto(`/t/${code}`);
  await page
    .getByRole('button', { name: word('lobby.sit'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: word('lobby.stand') })).toBeVisible();
}

export async function start(host: Page, guests: Page[] = []): Promise<void> {
  // The host has heard of everybody: until then there seems to be a chair to fill.
  await expect(host.getByRole('button', { name: word('lobby.send_away') })).toHaveCount(guests.length);
  const fill = host.getByRole('button', { name: word('lobby.fill') });
  const go = host.getByRole('button', { name: word('lobby.start'), exact: true });
  await expect(fill.or(go)).toBeVisible();
  if (await fill.isVisible()) await fill.click();
  await go.click();
  for (const page of [host, ...guests]) await expect(page.locator('[data-board]')).toBeVisible();
}

export const myTurn = (page: Page) => page.getByRole('heading', { level: 1, name: word('table.your_turn') });
