// Every state of the page that a person can meet, each made from a golden record or from a few messages, so that it can be
// looked at for as long as need be: by axe, by a camera. The lists are in states/.
import { expect, type Page } from '@playwright/test';
import { film } from './film';
import { Prompter, stopTime, transcript, type Script } from './prompter';
import { words } from './words';
import type { ServerMessage } from '../src/protocol';

export interface State {
  name: string; // as 'vanish: my turn'
  open(page: Page): Promise<void>; // the page is there, and its sign has been seen
}

// Something that can be seen with these words; the ears of a blind player have the same ones, hidden.
export const text = (key: string): string => `text=${words(key)} >> visible=true`;

export type Theme = 'light' | 'dark' | 'contrast';
// Before the page opens: nothing moves, and the time stands still.
export async function prepare(page: Page, theme: Theme = 'light'): Promise<void> {
  await stopTime(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem('magichat.settings')) localStorage.setItem('magichat.settings', settings);
    },
    JSON.stringify({ theme, motion: 'reduced' }),
  );
}

// The largest that can be chosen.
export async function largeWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const settings = JSON.parse(localStorage.getItem('magichat.settings') ?? '{}') as object;
    localStorage.setItem('magichat.settings', JSON.stringify({ ...settings, textSize: 150 }));
  });
}

// The time goes on in small steps until something can be seen. What the page still has to fetch comes in its own time, so
// it is not the steps that are counted.
export async function until(page: Page, sign: string, patience = 30_000): Promise<void> {
  const there = page.locator(sign).first();
  const end = Date.now() + patience;
  while (!(await there.isVisible()) && Date.now() < end) await page.clock.runFor(100);
  await expect(there, sign).toBeVisible();
}

export interface Doing {
  before?: (page: Page) => Promise<void>; // before the page opens
  press?: string[]; // what is touched, one after the other
  sign: string; // what can be seen then, and only then
  after?: (prompter: Prompter) => Promise<void> | void; // what happens beside the game
}

async function recordsOf(page: Page, record: string | null): Promise<void> {
  await page.route('**/api/records/*', (route) =>
    record === null
      ? route.fulfill({ status: 404, body: '{}' })
      : route.fulfill({ contentType: 'application/json', body: record }),
  );
}

// A table from these messages: what is pressed there, and the sign of the state.
export async function openTable(page: Page, messages: ServerMessage[], doing: Doing): Promise<Prompter> {
  await doing.before?.(page);
  const prompter = await Prompter.open(page, messages);
  // Whoever is asked is offered something first: what is touched before can't be chosen.
  if (doing.press && messages.some(({ type }) => type === 'act'))
    await until(page, '.spot.marked, [data-move], [data-pass]');
  for (const place of doing.press ?? []) {
    const button = page.locator(place).first();
    await until(page, place);
    // What takes no taps yet does so after a while.
    while (await button.evaluate((one) => one.closest('[inert]') !== null)) await page.clock.runFor(100);
    // What can't be chosen now says why when it is touched, but counts as disabled.
    await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' });
  }
  if (doing.after) {
    // There is a table that something can happen at, and nothing more comes that would wipe it away.
    await expect(page.locator('.spot.marked').first()).toBeVisible();
    await doing.after(prompter);
  }
  await until(page, doing.sign);
  return prompter;
}

// A moment of a game.
export const moment = (name: string, script: Script, doing: Doing): State => ({
  name,
  async open(page) {
    await recordsOf(page, film(script.film).record);
    await openTable(page, transcript(script), doing);
  },
});

// A table that is not playing.
export const meeting = (name: string, messages: ServerMessage[], doing: Doing): State => ({
  name,
  async open(page) {
    await openTable(page, messages, doing);
  },
});

// A recorded game at an address of the replay viewer; null: there is no such record.
export const replay = (name: string, of: string | null, at: string, doing: Doing): State => ({
  name,
  async open(page) {
    await recordsOf(page, of === null ? null : film(of).record);
    await room('', `/r/000000000000000000000000${at}`, doing).open(page);
  },
});

// A page that is no table.
export const room = (name: string, address: string, doing: Doing): State => ({
  name,
  async open(page) {
    await doing.before?.(page);
    await page.goto(address);
    for (const place of doing.press ?? []) await page.locator(place).first().click();
    await until(page, doing.sign);
  },
});

// The page as a camera wants it: all that it fetches is there, its letters too.
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
