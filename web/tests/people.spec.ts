// What belongs to people rather than to a game: their names and faces, the device that several share, the tables that they
// come back to, and what they are told at the end and when something is wrong.
import type { Locator, Page } from '@playwright/test';
import type { GameName, ServerMessage } from '../src/protocol';
import { hurry } from './clock';
import { expect, test } from './company';
import { openMore } from './over';
import { film } from './film';
import { Prompter, transcript, type Script } from './prompter';
import { playOut } from './player';
import { card, hurried, openTable, person, playAlone, shorten, start } from './tables';
import { word, words } from './words';

const press = (page: Page, key: string) => page.getByRole('button', { name: word(key), exact: true }).click();
const menu = (page: Page) => press(page, 'table.menu');

// --- The end of a game ---

// The last move of a golden game, whose record says that this many turns end it.
async function lastMove(page: Page, game: GameName, limit: (turns: number) => number): Promise<void> {
  const { record, frames } = film(`golden/${game}-2`);
  const played = JSON.parse(record) as { options: object };
  const turn_limit = limit(Number(frames.at(-1)!.views['0']!['turns']));
  const body = JSON.stringify({ ...played, options: { ...played.options, turn_limit } });
  await page.route('**/api/records/*', (route) => route.fulfill({ contentType: 'application/json', body }));
  await hurry(page);
  await Prompter.open(page, transcript({ film: `golden/${game}-2`, at: frames.length - 1, then: 1 }));
  await expect(page.locator('[data-over]')).toBeVisible({ timeout: 20_000 });
}

for (const game of ['vanish', 'rabbits'] as const) {
  test(`${game}: who wins on the last turn of all has won, and no limit is named`, async ({ company }) => {
    const { page } = await company.come({ reducedMotion: 'reduce' });
    await lastMove(page, game, (turns) => turns);
    await openMore(page);
    await expect(page.getByRole('dialog').getByText(word(`over.why_${game}`))).toBeVisible();
    await expect(page.getByRole('dialog')).not.toContainText(words(`over.limit_${game}`));
  });
}

test('at the end: what the table refuses is told above everything, and from the chairs there is a way back', async ({
  company,
}) => {
  const { page } = await company.come({ reducedMotion: 'reduce' });
  const { record, frames } = film('golden/vanish-2');
  await page.route('**/api/records/*', (route) => route.fulfill({ contentType: 'application/json', body: record }));
  const prompter = await Prompter.open(page, transcript({ film: 'golden/vanish-2', at: frames.length }));
  const results = page.getByRole('dialog').filter({ has: page.locator('[data-over]') });
  await expect(results).toBeVisible();
  // Whoever presses a key that was meant for the game has not asked for another one.
  await expect(page.locator('[data-over]')).toBeFocused();
  prompter.tell({ type: 'error', code: 'seats_open', text: 'a chair is empty', re: 'rematch' });
  await expect(results.getByText(word('error.seats_open'))).toBeVisible();
  await openMore(page);
  await press(page, 'over.arrange');
  await expect(page.getByText(word('lobby.chairs')).first()).toBeVisible();
  await press(page, 'lobby.results');
  await expect(results).toBeVisible();
});

test('two who are away may have the same name', async ({ company }) => {
  const { page } = await company.come();
  const max = { kind: 'person', name: 'Max', face: '', bot: '', here: false, resigned: false, handicap: {} } as const;
  const script: Script = {
    film: 'golden/vanish-3',
    at: 5,
    table: { seats: [{ ...max, name: 'Ada', here: true }, max, max] },
  };
  await Prompter.open(page, transcript(script));
  await expect(page.locator('.spot').first()).toBeVisible();
  await expect(page.locator('.seat.away')).toHaveCount(2);
});

test('who gives up with three hears that a puppy plays for him, also when it is its turn; the others hear it too', async ({
  company,
}) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  const { page } = ada;
  await company.gather([ada, bo], 'vanish', { bots: ['goldfish'], set: { pace: 'calm' } }); // a puppy that takes its time
  await menu(page);
  await press(page, 'table.resign');
  await expect(page.getByRole('dialog').getByText(word('table.resign_ask_more'))).toBeVisible();
  // The puppy moves soon: what stands there meanwhile is looked for from now on.
  const plays = expect(page.getByRole('heading', { level: 1, name: word('table.stand_in') })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('table.resign'), exact: true })
    .click();
  await plays;
  await expect(page.getByRole('log')).toContainText(word('table.stand_in'));
  await expect(bo.page.getByRole('log')).toContainText(words('table.gave_up', { name: 'Ada' }));
  await expect(page.getByRole('heading', { level: 1, name: word('table.your_turn') })).toHaveCount(0);
});

// --- Tables to go on with ---

const goOn = (page: Page, code: string) => page.locator(`a[href="/t/${code}"]`);
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('magichat.recent') ?? '[]') as string[]);
async function giveUp(page: Page): Promise<void> {
  await menu(page);
  await press(page, 'table.resign');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('table.resign'), exact: true })
    .click();
}
async function home(page: Page): Promise<void> {
  await page.goto('/');
  await expect(card(page, 'vanish')).toBeVisible();
}

test('a table can be gone on with while it is played, and no longer when I have given up', async ({ company }) => {
  const ada = await person(company, 'Ada');
  const { page } = ada;
  const code = await company.gather([ada], 'vanish', { bots: ['goldfish', 'puppy'] });
  await home(page);
  await goOn(page, code).click();
  await expect(page.locator('[data-board]')).toBeVisible();
  await giveUp(page); // the other two play on
  await expect.poll(() => kept(page)).toEqual([]);
  expect(ada.all('table').at(-1)!.phase).toBe('playing');
  await home(page);
  await expect(goOn(page, code)).toHaveCount(0);
});

test('a game that is over is nothing to go on with', async ({ company }) => {
  const ada = await person(company, 'Ada');
  const { page } = ada;
  const code = await company.gather([ada], 'vanish', { bots: ['goldfish'] });
  expect(await kept(page)).toEqual([code]);
  await giveUp(page);
  await expect(page.locator('[data-over]')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  // Once more: it is.
  await press(page, 'over.rematch');
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual([code]);
  await home(page);
  await expect(goOn(page, code)).toBeVisible();
});

test('who stands up has left, and a table that is gone is forgotten', async ({ company }) => {
  company.forgive(/404/); // the browser itself tells of what was not found
  const { page } = await person(company, 'Ada');
  const code = await openTable(page, 'court', 2);
  expect(await kept(page)).toEqual([code]);
  await press(page, 'lobby.stand');
  await expect.poll(() => kept(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('magichat.recent', '["no-such-hat"]'));
  await home(page);
  await expect.poll(() => kept(page)).toEqual([]);
});

// --- Names and faces ---

const nameField = (page: Page) => page.getByRole('textbox', { name: word('settings.name'), exact: true });
async function callMe(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await nameField(page).press('Tab');
}
const seatOf = (page: Page, seat: number) => page.locator(`[data-board] [data-at="seat:${seat}"]`);

test('a name changed in the settings is my name at the table, for everybody', async ({ company }) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  const code = await company.gather([ada, bo], 'vanish', { start: false });

  // In the lobby,
  await press(ada.page, 'settings.title');
  await callMe(ada.page, 'Agnes');
  await expect(bo.page.getByText('Agnes', { exact: true })).toBeVisible();
  await ada.page.keyboard.press('Escape');

  // in the game,
  await ada.tell(code, [{ type: 'start' }]);
  await expect(seatOf(bo.page, 1)).toContainText('Agnes');
  await menu(ada.page);
  await press(ada.page, 'settings.title');
  await callMe(ada.page, 'Agatha');
  await expect(seatOf(bo.page, 1)).toContainText('Agatha');
  expect(ada.said.filter((one) => one.type === 'name' && one.name === 'Agatha')).toHaveLength(1);

  // and away from it, when I come back.
  await ada.page.keyboard.press('Escape');
  await menu(ada.page);
  await press(ada.page, 'table.go_home');
  await ada.page.getByRole('link', { name: word('settings.title'), exact: true }).click();
  await callMe(ada.page, 'Ariadne');
  await ada.page.getByRole('link', { name: word('bar.home'), exact: true }).click();
  await goOn(ada.page, code).click();
  await expect(seatOf(bo.page, 1)).toContainText('Ariadne');
  await expect(seatOf(bo.page, 2)).not.toContainText('Ariadne');
});

// A drawing, whatever page it is on: Svelte's classes and the numbers of its patterns differ.
const drawing = (of: Locator) =>
  of
    .locator('svg')
    .first()
    .evaluate((svg) =>
      [...svg.querySelectorAll('[d], [fill]')]
        .map((one) => `${one.getAttribute('d')} ${one.getAttribute('fill')}`)
        .join('|'),
    );

test('the face that I pick is the one that all see, at once and after a reload', async ({ company }) => {
  const [ada, bo] = [await person(company, 'Ada'), await person(company, 'Bo')];
  await company.gather([ada, bo], 'vanish');
  const before = await drawing(seatOf(ada.page, 1));
  expect(await drawing(seatOf(bo.page, 1))).toBe(before);
  const bos = await drawing(seatOf(ada.page, 2));

  await menu(ada.page);
  await press(ada.page, 'settings.title');
  const merlin = ada.page.getByRole('radio', { name: word('face.merlin') });
  await merlin.check({ force: true });
  const picked = await drawing(ada.page.locator('[data-face="merlin"]'));
  expect(picked).not.toBe(before);
  await ada.page.keyboard.press('Escape');
  await expect.poll(() => drawing(seatOf(ada.page, 1))).toBe(picked);
  expect(await drawing(seatOf(ada.page, 2))).toBe(bos);
  await expect.poll(() => drawing(seatOf(bo.page, 1))).toBe(picked);

  // It stays, and goes again.
  await ada.page.reload();
  await expect.poll(() => drawing(seatOf(ada.page, 1))).toBe(picked);
  await menu(ada.page);
  await press(ada.page, 'settings.title');
  await ada.page.getByRole('radio', { name: word('settings.face_of_name') }).check({ force: true });
  await expect.poll(() => drawing(seatOf(ada.page, 1))).toBe(before);
  await expect.poll(() => drawing(seatOf(bo.page, 1))).toBe(before);
});

// --- One device for several ---

const cards = (page: Page, seat: number) => page.locator(`.spot[data-at^="slot:${seat}:"]`);
// Which of a stand's cards are said to be covered, and how many different pictures they show.
async function look(page: Page, seat: number): Promise<{ covered: number; pictures: number }> {
  const labels = await cards(page, seat).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const pictures = await Promise.all((await cards(page, seat).all()).map(drawing));
  const covered = labels.filter((label) => label.includes(word('rabbits.seen_covered')));
  return { covered: covered.length, pictures: new Set(pictures).size };
}
// What happens next at this moment, without the question to whoever is next: others have not seen it all yet.
const next = (script: Script): ServerMessage[] => transcript({ ...script, then: 1 }).filter((one) => one.type === 'seen');

test('rabbits on one device: the curtain falls when my turn has been shown, though nobody has been asked yet', async ({
  company,
}) => {
  const { page } = await company.come({ reducedMotion: 'reduce' });
  const script = { film: 'golden/rabbits-2', at: 7, seats: [1, 2] }; // seat 2 has exchanged, and will pass
  const table = await Prompter.open(page, transcript(script));
  await page.locator('[data-pass]').click();
  await expect(page.locator('.seat.me')).toHaveAttribute('data-at', 'seat:2');
  await expect(page.locator('[data-move="pass"]')).toBeVisible();
  for (const message of next(script)) table.tell(message);
  await expect(page.getByRole('dialog', { name: words('pass.title', { name: 'Ada' }) })).toBeVisible();
  // Ada takes it, sees her own table, and waits for the question.
  await page.locator('[data-pass]').click();
  await expect(page.locator('.seat.me')).toHaveAttribute('data-at', 'seat:1');
  await expect(page.locator('.spot.marked')).toHaveCount(0);
  await page.locator('[data-go-on]').click(); // her dice
  for (const message of transcript({ ...script, then: 1 })) if (message.type === 'act') table.tell(message);
  await expect(page.locator('.spot.marked').first()).toBeVisible();
  await expect(page.locator('[data-pass]')).toHaveCount(0);
});

test('rabbits on one device: while an animal plays, the cards of all who sit there are covered', async ({ company }) => {
  const { page } = await company.come({ reducedMotion: 'reduce' });
  const script = { film: 'golden/rabbits-3', at: 3, seats: [1, 2], bots: { 3: 'fox' } }; // seat 2 will pass, then the fox
  const table = await Prompter.open(page, transcript(script));
  await page.locator('[data-pass]').click();
  // Three different rabbits stand there: blue, green and black.
  await expect.poll(() => look(page, 2)).toEqual({ covered: 0, pictures: 3 });
  for (const message of next(script)) table.tell(message);
  await expect.poll(() => look(page, 2)).toEqual({ covered: 3, pictures: 1 });
  await page.keyboard.press('s');
  await expect(page.locator('.answer')).toContainText(word('rabbits.seen_covered'));
  await expect(page.locator('[data-pass]')).toHaveCount(0);
  // The fox is done: it is Ada's turn, and she sees her own cards.
  for (const at of [5, 6, 7]) for (const message of numbered(next({ ...script, at }), at)) table.tell(message);
  await expect(page.getByRole('dialog', { name: words('pass.title', { name: 'Ada' }) })).toBeVisible();
  await page.locator('[data-pass]').click();
  await expect(page.locator('.seat.me')).toHaveAttribute('data-at', 'seat:1');
  await expect.poll(async () => (await look(page, 1)).covered).toBe(0);
});
// A transcript counts from its own beginning; told one after the other, the news must count on.
const numbered = (news: ServerMessage[], n: number): ServerMessage[] =>
  news.map((one) => ('n' in one ? { ...one, n } : one));

test('two people and an animal play rabbits on one device to its end', async ({ company }) => {
  const { page } = await hurried(company, 'Ada', { reducedMotion: 'reduce' });
  await shorten(page, 6);
  await openTable(page, 'rabbits', 3);
  await press(page, 'lobby.fill');
  await expect(page.getByRole('button', { name: word('lobby.start'), exact: true })).toBeVisible();
  await page.getByRole('button', { name: words('lobby.clear', { n: 2 }) }).click();
  await page.getByRole('button', { name: word('lobby.sit_too') }).click();
  await expect(page.getByLabel(words('lobby.name_of', { n: 2 }))).toBeVisible();
  await start(page);
  await playOut([page]);
});

// --- Words ---

test('a file that is no record: a sentence of the page, and the engine’s words apart from it', async ({ company }) => {
  const { page } = await company.come();
  await page.goto('/#file');
  const give = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'strange.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('this is no JSON');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('record.malformed'));
  const detail = page.locator('bdi[lang="en"][dir="ltr"]');
  await expect(detail).toHaveText(/\w+/);
  const first = await detail.innerText();
  await give('{"magichat":1,"game":"chess","moves":[]}');
  await expect(detail).toHaveText(/chess/);
  expect(first).not.toContain('chess');
  // What is wrong in another way has no words of the engine.
  await give('{"magichat":1,"game":"vanish","moves":[]}');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('record.empty'));
  await expect(detail).toHaveCount(0);
});

test('every key in the list of keys has a name from the page’s texts', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playAlone(page, 'vanish');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog').locator('kbd');
  await expect(keys.first()).toBeVisible();
  const names = (await keys.allInnerTexts()).filter((one) => one.length > 1);
  expect(names.sort()).toEqual(['arrows', 'enter', 'escape', 'space', 'tab'].map((one) => word(`key.${one}`)).sort());
});
