// Which language the page speaks, and how it changes: at once, everywhere, in the midst of whatever is going on.
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { codes, messagesOf, speak } from './languages';
import { openTable, prepare } from './states';
import { stateOf } from './states/all';
import { transcript } from './prompter';
import { person } from './tables';
import { noun, word } from './words';

const spoken = (page: Page) => expect(page.locator('html'));
// The languages whose words have been fetched.
async function fetched(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return new Set(names.flatMap((name) => /\/texts\/([a-z]{2}(?:-[A-Z]{2})?)-/.exec(name)?.[1] ?? []));
}

test('there are eleven, each under its own name', () => {
  expect(codes).toEqual(['da', 'de', 'en', 'es', 'fr', 'he', 'it', 'nl', 'pt', 'ru', 'sv']);
  expect(new Set(codes.map((code) => messagesOf(code)['language.name'])).size).toBe(11);
});

test('the browser’s list chooses, and only that language is fetched', async ({ browser, server }) => {
  for (const [locale, code, way] of [
    ['fr-CA', 'fr', 'ltr'],
    ['he-IL', 'he', 'rtl'],
    ['is-IS', 'en', 'ltr'],
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/');
    await spoken(page).toHaveAttribute('lang', code);
    await spoken(page).toHaveAttribute('dir', way);
    await expect(page.getByRole('heading', { name: word('home.games', code) })).toBeAttached();
    expect(await fetched(page)).toEqual(new Set([code]));
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', `/manifest.${code}.webmanifest`);
    await context.close();
  }
});

test('the address may ask for one, for as long as this tab is open; what is chosen is kept', async ({ page }) => {
  await page.goto('/?lang=ru');
  await spoken(page).toHaveAttribute('lang', 'ru');
  await page.goto('/#rules');
  await spoken(page).toHaveAttribute('lang', 'ru');
  await page.goto('/');
  await page.getByRole('button', { name: word('bar.language', 'ru') }).click();
  await page.getByRole('radio', { name: messagesOf('de')['language.name']!, exact: true }).check();
  await spoken(page).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('dialog', { name: word('bar.language', 'de') })).toBeVisible();
  await page.goto('/?lang=fr');
  await spoken(page).toHaveAttribute('lang', 'de');
  // As the browser says again.
  await page.getByRole('button', { name: word('bar.language', 'de') }).click();
  await page.getByRole('radio', { name: word('settings.language_auto', 'de'), exact: true }).check();
  await spoken(page).toHaveAttribute('lang', 'en');
});

test('every language has an address that search engines find', async ({ page }) => {
  await page.goto('/');
  const links = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((all) => all.map((one) => `${(one as HTMLLinkElement).hreflang} ${one.getAttribute('href')}`));
  expect(links.sort()).toEqual([...codes.map((code) => `${code} /?lang=${code}`), 'x-default /'].sort());
});

test('words that do not come change nothing, and that is said', async ({ company }) => {
  company.forgive(/Failed to load resource/);
  const { page } = await company.come();
  await page.route('**/assets/texts/fr-*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: word('bar.language') }).click();
  await page.getByRole('radio', { name: messagesOf('fr')['language.name']!, exact: true }).click(); // it may have jumped back at once
  await expect(page.getByRole('alert')).toHaveText(word('settings.language_failed'));
  await spoken(page).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('radio', { name: word('settings.language_auto') })).toBeChecked();
  await page.reload();
  await spoken(page).toHaveAttribute('lang', 'en');
});

test('in the midst of a turn: what is chosen stays chosen, and everything else is said anew', async ({ page }) => {
  await prepare(page);
  await stateOf('court: two hats are chosen').open(page);
  const chosen = (): Promise<string[]> =>
    page
      .locator('.spot[aria-pressed="true"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['at'] ?? ''));
  const before = await chosen();
  expect(before).toHaveLength(2);
  await speak(page, 'fr');
  expect(await chosen()).toEqual(before);
  await expect(page.getByText(word('table.your_turn', 'fr')).first()).toBeVisible();
  await expect(page.locator('[data-move]').first()).toContainText(word('court.verb_swap', 'fr'));
});

test('in the midst of a peek: it stays open, in the new words, and is as secret as before', async ({ page }) => {
  await prepare(page);
  await stateOf('vanish: my peek').open(page);
  const animals = ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'];
  const peek = page.locator('.peek');
  const english = await peek.getAttribute('aria-label');
  await speak(page, 'de');
  await expect(peek).toBeVisible();
  const german = await peek.getAttribute('aria-label');
  expect(german).not.toBe(english);
  const shown = animals.find((one) => english!.includes(noun(`animal.${one}`, 'a')))!;
  expect(german).toContain(noun(`animal.${shown}`, 'other', 'de'));
});

test('in a question: it is asked in the new words', async ({ page }) => {
  await prepare(page);
  await stateOf('vanish: sure about the call?').open(page);
  await speak(page, 'ru');
  await expect(page.locator('[data-yes]')).toContainText(word('ask.yes', 'ru'));
});

test('in a dialog, by the settings in it', async ({ page }) => {
  await prepare(page);
  await stateOf('table: settings').open(page);
  await page.getByRole('radio', { name: messagesOf('nl')['language.name']!, exact: true }).check();
  await expect(page.getByRole('dialog', { name: word('settings.title', 'nl') })).toBeVisible();
});

test('the voice follows the language', async ({ page }) => {
  await page.addInitScript(() => {
    const said: { text: string; lang: string }[] = [];
    const voices = Object.assign(new EventTarget(), {
      speaking: false,
      pending: false,
      getVoices: () =>
        ['en-GB', 'fr-FR'].map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang })),
      cancel: () => undefined,
      speak(words: { text: string; lang: string; onend: (() => void) | null }) {
        said.push({ text: words.text, lang: words.lang });
        queueMicrotask(() => words.onend?.());
      },
    });
    class Words {
      onend = null;
      onerror = null;
      lang = '';
      constructor(readonly text: string) {}
    }
    Object.defineProperty(window, 'speechSynthesis', { value: voices });
    Object.assign(window, { SpeechSynthesisUtterance: Words, said });
    localStorage.setItem('magichat.settings', JSON.stringify({ aloud: true, language: 'fr', motion: 'reduced' }));
  });
  await prepare(page);
  await openTable(page, transcript({ film: 'golden/vanish-2', at: 1, then: 1 }), { sign: '.spot' });
  const said = (): Promise<{ text: string; lang: string }[]> =>
    page.evaluate(() => (window as unknown as { said: { text: string; lang: string }[] }).said);
  await expect(async () => {
    await page.clock.runFor(500);
    expect((await said()).length).toBeGreaterThan(1);
  }).toPass();
  expect(new Set((await said()).map(({ lang }) => lang))).toEqual(new Set(['fr-FR']));
});

test('a table of three: each sees and hears it in their own language, bots and all', async ({ company }) => {
  const people = [
    await person(company, 'Ada', { locale: 'fr-FR' }),
    await person(company, 'Bo', { locale: 'ru-RU' }),
    await person(company, 'Cleo', { locale: 'he-IL' }),
  ];
  await company.gather(people, 'vanish', { bots: ['goldfish'] });
  for (const [index, code] of ['fr', 'ru', 'he'].entries()) {
    const { page } = people[index]!;
    await spoken(page).toHaveAttribute('lang', code);
    await expect(page.locator('[data-at="seat:4"]')).toContainText(noun('bot.goldfish', 'other', code));
    await expect(page.locator('[data-at="seat:2"]')).toContainText(index === 1 ? word('seat.you', code) : 'Bo');
    await expect(page.locator('[data-at="animal:owl"]')).toHaveAccessibleName(new RegExp(noun('animal.owl', 'other', code)));
  }
  await expect(people[1]!.page.locator('[data-voice="happened"]')).toContainText(/\p{Script=Cyrillic}{3}/u);
  await expect(people[2]!.page.locator('[data-voice="happened"]')).toContainText(/\p{Script=Hebrew}{3}/u);
});
