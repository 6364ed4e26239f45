// Recorded games: from the end of a game, from a link and from a file; anybody's eyes, and no more than they saw.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './company';
import { checkSeal, watchFilm } from './over';
import { film, type Film } from './film';
import { make } from './hand';
import { golden, goldenRecords } from './records';
import { holds } from './sight';
import { noun, word, words } from './words';

const slider = (page: Page) => page.getByRole('slider', { name: word('record.moment') });
const eyes = (page: Page) => page.getByRole('combobox', { name: word('record.eyes') });
const press = (page: Page, what: string) => page.getByRole('button', { name: word(`record.${what}`), exact: true }).click();
const at = (page: Page, n: number, all: number) =>
  expect(slider(page)).toHaveAttribute('aria-valuetext', words('record.step', { n, all }));
const give = (page: Page, name: string, text: string | Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const told = (page: Page) => page.getByRole('region', { name: word('record.controls') });

test('a game that has just ended is watched again: steps, eyes, open hats, a link to a moment, a file', async ({
  company,
}) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await company.gather([ada, bo], 'vanish');
  await make(ada, 'vanish', 'look 3');
  const [look] = ada.all('seen').at(-1)!.events;
  const animal = look && 'animal' in look ? String(look.animal) : '';
  await make(ada, 'vanish', 'swap 3 5');
  await make(bo, 'vanish', 'look 1');
  await ada.page.getByRole('button', { name: word('table.menu') }).click();
  await ada.page.getByRole('button', { name: word('table.resign') }).click();
  await ada.page
    .getByRole('dialog')
    .getByRole('button', { name: word('table.resign') })
    .click();
  const { page } = ada;
  await expect(page.locator('[data-over]')).toBeVisible();
  await checkSeal(page);
  await watchFilm(page);

  // deal, look, swap, look: it opens when the table is laid, and begins at its heading
  await at(page, 1, 4);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const hat of [1, 2, 3, 4, 5])
    await expect(page.locator(`.spot[data-at="hat:${hat}"]`)).toHaveAccessibleName(words('vanish.hat_label_open', { hat }));
  await press(page, 'next');
  await at(page, 2, 4);
  await press(page, 'back');
  await at(page, 1, 4);
  await press(page, 'last');
  await at(page, 4, 4);
  await press(page, 'first');
  await at(page, 0, 4);
  await page.getByRole('combobox', { name: word('record.speed') }).selectOption('4');
  await press(page, 'play');
  await at(page, 4, 4);
  await expect(page.getByRole('button', { name: word('record.play'), exact: true })).toBeVisible();
  await slider(page).fill('2');
  await at(page, 2, 4);

  // Bo did not see what Ada saw, and does not see it now.
  const named = new RegExp(`\\b${animal}\\b`, 'i');
  const says = async (): Promise<boolean> => named.test(await holds(page, '[data-at^="animal:"]'));
  const open = page.getByRole('button', { name: words('vanish.hat_label_open') });
  await expect(open).toHaveCount(4); // and the fifth is lifted
  await eyes(page).selectOption('2');
  await expect(page.locator('[data-at="looker"]')).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect.poll(says).toBe(false); // what was open closes first
  await eyes(page).selectOption('0');
  await expect.poll(says).toBe(false); // what was open closes first
  await eyes(page).selectOption('1');
  await expect(page.getByRole('button', { name: words('vanish.close_peek') })).toBeVisible();
  expect(await says()).toBe(true);

  await expect(page).toHaveURL(/#n=2&seat=1$/);
  await page.reload();
  await at(page, 2, 4);
  await expect(eyes(page)).toHaveValue('1');
  await page.getByRole('button', { name: word('record.share') }).click();
  await expect(page.getByLabel(word('record.link'))).toHaveValue(page.url());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('over.save') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.hat\.json$/);
  const saved = readFileSync(await download.path(), 'utf8');

  // The file opens without the server's record of it, for anybody.
  await bo.page.goto('/#file');
  await give(bo.page, 'saved.hat.json', saved);
  await at(bo.page, 1, 4);
});

// What the board shows at every moment, read from the page as somebody would who can't see it.
interface Shown {
  n: number;
  labels: Record<string, string>;
  crowded: string[]; // where more is drawn than one thing: something is seen through a hat or a card
}
const walk = (page: Page, moments: number[]): Promise<Shown[]> =>
  page.evaluate(async (steps) => {
    const bar = document.querySelector<HTMLInputElement>('input[type="range"]')!;
    const found: { n: number; labels: Record<string, string>; crowded: string[] }[] = [];
    for (const n of steps) {
      bar.value = String(n);
      bar.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((done) => setTimeout(done));
      const labels: Record<string, string> = {};
      for (const one of document.querySelectorAll<HTMLElement>('[data-board] [aria-label]')) {
        labels[one.dataset['at'] ?? one.getAttribute('aria-label')!] = one.getAttribute('aria-label')!;
      }
      const covered = [
        ...document.querySelectorAll<HTMLElement>(
          '[data-board] :is([data-at^="hat:"], [data-at^="slot:"], [data-at="box"])',
        ),
      ];
      // The star of a card that would win the goal is no card.
      const things = (one: Element): number =>
        one.querySelectorAll('svg.art').length - one.querySelectorAll('.star svg.art').length;
      const crowded = covered.filter((one) => things(one) > 1).map((one) => one.dataset['at']!);
      found.push({ n, labels, crowded });
    }
    return found;
  }, moments);

const hats = ['crown', 'tiara', 'helmet', 'tophat', 'toque', 'pointed', 'tricorn', 'horns', 'bells', 'kerchief', 'magic'];
interface Slots {
  seats: { slots: ({ rabbit?: string } | null)[] }[];
}
// The cards that the engine says lie before this seat's eyes are there, and no others: whatever is not so, in words. There
// are thousands of labels, too many for an expectation each.
const open = [words('vanish.close_peek'), words('vanish.hat_label_open')];
const headdresses = hats.map((hat) => noun(`headdress.${hat}`, 'a'));
function differences(of: Film, seat: number, shown: Shown[]): string[] {
  return shown.flatMap(({ n, labels, crowded }) => {
    const view = of.frames[n - 1]?.views[seat];
    const found = crowded.map((place) => `${place} is crowded`);
    if (of.game === 'vanish') {
      const looked = view?.game === 'vanish' ? view.looked : undefined;
      const peeks = Object.values(labels).filter((one) => open.some((label) => label.test(one)));
      if (peeks.length !== (looked?.animal ? 1 : 0)) found.push(`${peeks.length} animals are seen`);
      if (looked?.animal && !peeks[0]?.includes(noun(`animal.${looked.animal}`, 'a')))
        found.push(`${looked.animal} is not seen`);
    } else if (of.game === 'court') {
      const columns = Object.entries(labels).filter(([place]) => place.startsWith('column:'));
      for (const [place, label] of columns)
        if (headdresses.some((hat) => label.includes(hat))) found.push(`${place} is "${label}"`);
    } else {
      (view as Slots | undefined)?.seats.forEach(({ slots }, owner) =>
        slots.forEach((card, slot) => {
          const place = `slot:${owner + 1}:${slot + 1}`;
          const label = labels[place] ?? '';
          const right = card?.rabbit ? label.includes(noun(`rabbit.${card.rabbit}`)) : !label.includes('rabbit');
          if (!right) found.push(`${place} is "${label}", and the engine says ${card?.rabbit ?? 'covered'}`);
        }),
      );
    }
    return found.map((what) => `move ${n} as seat ${seat}: ${what}`);
  });
}

for (const file of goldenRecords()) {
  const name = file.replace('.hat.json', '');
  test(`${name}: plays to the end, and through every pair of eyes shows what they saw`, async ({ company }) => {
    const { page } = await company.come();
    const of = film(`golden/${name}`);
    const all = of.frames.length;
    await page.goto('/#file');
    await give(page, file, readFileSync(join(golden, file)));
    await at(page, 1, all);
    const finished = of.frames.at(-1)!.to_act === null;
    await expect(eyes(page).locator('option[value="open"]')).toHaveCount(finished ? 1 : 0);
    await expect(eyes(page)).toHaveValue(finished ? 'open' : '0');
    // Long games at some moments only; the same ones for every seat.
    const stride = Math.ceil(all / 24);
    const moments = Array.from({ length: all }, (_, index) => index + 1).filter((n) => n % stride === 0 || n > all - 3);
    for (let seat = 0; seat <= of.players; seat += 1) {
      await eyes(page).selectOption(String(seat));
      const shown = await walk(page, moments);
      expect(shown.map(({ n }) => n)).toEqual(moments);
      expect(differences(of, seat, shown)).toEqual([]);
    }
    await page.getByRole('combobox', { name: word('record.speed') }).selectOption('4');
    await slider(page).fill(String(Math.max(0, all - 2)));
    await press(page, 'play');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', words('record.step', { n: all, all }), { timeout: 30_000 });
    await expect(page.getByRole('button', { name: word('record.play'), exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(told(page)).not.toContainText(word('record.broken'));
  });
}

test('files that are no records: a sentence each, and the next file can be tried at once', async ({ company }) => {
  const { page } = await company.come();
  await page.goto('/#file');
  const says = page.getByRole('heading', { level: 1 });
  await expect(says).toHaveText(word('record.choose'));
  for (const [text, sentence] of [
    ['', words('record.malformed')],
    ['this is no JSON', words('record.malformed')],
    ['{"some":"thing","else":[1,2,3]}', words('record.malformed')],
    ['[]', words('record.malformed')],
    ['{"magichat":1,"game":"chess","moves":[]}', words('record.malformed')],
    [Buffer.from([0xff, 0xfe, 0, 1, 2]), words('record.malformed')],
    [' '.repeat(9 << 20), word('record.too_large')],
    ['{"magichat":1,"game":"vanish","moves":[]}', word('record.empty')],
  ] as const) {
    await give(page, 'strange.json', text);
    await expect(says).toHaveText(sentence);
    await expect(page.getByRole('button', { name: word('page.home') })).toBeVisible();
  }
  await give(page, 'good.hat.json', readFileSync(join(golden, 'vanish-2.hat.json')));
  await at(page, 1, film('golden/vanish-2').frames.length);
});

test('a record with a move that can’t be: it is shown up to there, and says so', async ({ company }) => {
  const { page } = await company.come();
  await page.goto('/#file');
  const moves = ['deal cat frog dove mouse rabbit owl', 'look 3', 'swap 3 5', 'look 9', 'swap 1 2'];
  await give(page, 'broken.hat.json', JSON.stringify({ magichat: 1, game: 'vanish', options: { players: 2 }, moves }));
  await at(page, 1, 3);
  await expect(eyes(page).locator('option[value="open"]')).toHaveCount(0);
  await press(page, 'last');
  await expect(told(page)).toContainText(word('record.broken'));
});
