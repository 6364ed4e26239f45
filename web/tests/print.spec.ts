// The box to print: every sheet is a page of its paper, nothing is cut off, and all of it can be chosen with keys.
import type { Page } from '@playwright/test';
import { papers } from '../src/pages/print/paper';
import { dice, parts, stands } from '../src/pages/print/parts';
import { codes, speak } from './languages';
import { expect, test } from './serving';
import { drawn } from './targets';
import { word, words } from './words';

const sheets = { vanish: 3, court: 8, rabbits: 10 };
const games = Object.keys(sheets) as (keyof typeof sheets)[];
const paperNames = ['a4', 'letter'] as const;
const inks = ['colour', 'saving'] as const;

async function open(page: Page, choice: string): Promise<void> {
  await page.goto(`/#print?${choice}`);
  await expect(page.locator('[data-sheet]').first()).toBeVisible();
  await drawn(page);
}

// How many pages a file has, and how large they are, in millimetres.
function pagesOf(pdf: Buffer): { count: number; sizes: string[] } {
  const text = pdf.toString('latin1');
  const sizes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, ...size]) =>
    size.map((one) => Math.round((Number(one) / 72) * 25.4)).join(' × '),
  );
  return { count: [...text.matchAll(/\/Type\s*\/Page\b/g)].length, sizes: [...new Set(sizes)] };
}

// As it will lie on paper: what leaves its sheet or the margins, and words that have no room.
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mm = 96 / 25.4;
    const found: string[] = [];
    for (const sheet of document.querySelectorAll<HTMLElement>('[data-sheet]')) {
      const name = sheet.dataset['sheet'] ?? '';
      const all = sheet.getBoundingClientRect();
      const inside = (one: Element, margin: number, what: string): void => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const out = Math.max(all.left - left, right - all.right, all.top - top, bottom - all.bottom) + margin * mm;
        if (out > 1) found.push(`${name}: ${what} is ${(out / mm).toFixed(1)} mm too far out`);
      };
      for (const one of sheet.querySelectorAll('[data-face], [data-cuts], [data-folds], [data-glue]'))
        inside(one, 7.5, one.getAttribute('data-face') ?? 'a line'); // a hair of paper is missing below
      for (const one of sheet.querySelectorAll('header, footer, h2, h3, p, text, .figure'))
        inside(one, 7.4, one.textContent);
      for (const one of sheet.querySelectorAll<HTMLElement>('header, footer, .rules-field')) {
        const edge = one.getBoundingClientRect();
        for (const words of one.querySelectorAll('p, h2, h3')) {
          const { top, bottom } = words.getBoundingClientRect();
          if (top < edge.top - 1 || bottom > edge.bottom + 1) found.push(`${name}: no room for "${words.textContent}"`);
        }
      }
    }
    return found;
  });

for (const game of games)
  for (const paper of paperNames)
    for (const ink of inks)
      test(`${game} on ${paper}, ${ink}: a sheet a page, and nothing is cut off`, async ({ page }) => {
        await open(page, `paper=${paper}&ink=${ink}&game=${game}`);
        await expect(page.locator('[data-sheet]')).toHaveCount(sheets[game]);
        await expect(page.getByText(words('print.pages', { n: sheets[game] })).first()).toBeVisible();

        const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
        const { width, height } = papers[paper];
        expect(pages.count).toBe(sheets[game]);
        expect(pages.sizes).toEqual([`${Math.round(width)} × ${Math.round(height)}`]);

        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('main .wishes')).toBeHidden();
        await expect(page.locator('header h1')).toBeHidden();
        const large = await page.locator('[data-sheet]').first().boundingBox();
        expect(large!.width).toBeCloseTo((width / 25.4) * 96, 0);
        expect(await overflowing(page)).toEqual([]);

        for (const [part, cards] of Object.entries(parts[game]))
          await expect(page.locator(`[data-part="${part}"][data-side="front"]`)).toHaveCount(cards.length);
        if (game === 'rabbits') {
          await expect(page.locator('[data-part="dice"]')).toHaveCount(6 * dice);
          await expect(page.locator('[data-part="stands"]')).toHaveCount(2 * stands);
        }
      });

test('cards are as large as they should be, and so is the line to measure', async ({ page }) => {
  await open(page, 'paper=letter&game=court');
  await page.emulateMedia({ media: 'print' });
  // The lines themselves: a browser guesses how far their ends reach.
  const size = (what: string): Promise<number[]> =>
    page.locator(what).evaluate((one: SVGGraphicsElement) => {
      const { width, height } = one.getBBox();
      const { a, d } = one.getScreenCTM()!;
      return [width * a, height * d].map((px) => Math.round((px / 96) * 2540) / 100);
    });
  // Four by four of 45 by 57, and the marks round them.
  expect(await size('[data-sheet="court:2"] [data-cuts]')).toEqual([4 * 45 + 7, 4 * 57 + 7]);
  expect((await size('[data-sheet="court:2"] footer path >> nth=0'))[0]).toBeCloseTo(50, 1);
});

test('every language has room for its words on the smaller paper', async ({ page }) => {
  await open(page, 'paper=letter&game=all');
  await page.emulateMedia({ media: 'print' });
  for (const code of codes) {
    await speak(page, code);
    expect.soft(await overflowing(page), code).toEqual([]);
  }
});

test('saving ink: no colour, and no large dark fill', async ({ page }) => {
  await open(page, 'ink=saving&game=all');
  const colours = await page.locator('.sheets').evaluate((all) => {
    const found = new Set<string>();
    for (const one of all.querySelectorAll('svg.art :is(path, circle, ellipse, rect, polygon, line)')) {
      if (one.closest('clipPath')) continue;
      for (const name of ['fill', 'stroke']) found.add(one.getAttribute(name) ?? '');
    }
    return [...found].sort();
  });
  expect(colours).toEqual(['#000', '#8a8a8a', '#fff', 'none', 'url(#print-hatch)']);
});

test('keys choose and print, and the address says what', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.goto('/#rules');
  await page.getByRole('link', { name: word('rules.print') }).press('Enter');
  await expect(page.locator('[data-sheet]')).toHaveCount(21);
  const choose = async (legend: string, from: string, key: string, to: string): Promise<void> => {
    const group = page.getByRole('group', { name: word(legend) });
    await group.getByRole('radio', { name: from, exact: true }).focus();
    await page.keyboard.press(key);
    await expect(group.getByRole('radio', { name: to, exact: true })).toBeChecked();
  };
  await choose('print.paper', word('print.paper_a4'), 'ArrowRight', word('print.paper_letter'));
  await choose('print.ink', word('print.ink_colour'), 'ArrowRight', word('print.ink_saving'));
  await choose('print.games', word('print.all_games'), 'ArrowRight', word('game.vanish'));
  await expect(page).toHaveURL(/#print\?paper=letter&ink=saving&game=vanish$/);
  await expect(page.locator('[data-sheet]')).toHaveCount(sheets.vanish);
  const go = page.getByRole('button', { name: words('print.go') });
  while (!(await go.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

  await page.reload();
  await expect(page.locator('[data-sheet]')).toHaveCount(sheets.vanish);
  await page.getByRole('link', { name: word('print.back') }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: word('rules.title') })).toBeVisible();
});

test('files that are ready are offered, those of this language', async ({ page }) => {
  const file = (language: string, ink: string): object => ({
    language,
    paper: 'a4',
    ink,
    file: `magic-hat-${language}-a4-${ink}.pdf`,
  });
  await page.route('**/box/index.json', (route) =>
    route.fulfill({ json: [file('en', 'colour'), file('en', 'saving'), file('fr', 'colour')] }),
  );
  await open(page, 'game=vanish');
  const links = page.getByRole('navigation', { name: word('print.ready') }).getByRole('link');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', '/box/magic-hat-en-a4-colour.pdf');
});

for (const width of [360, 1440])
  test(`at ${width} pixels nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await open(page, 'game=all');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const sheet = (await page.locator('[data-sheet]').first().boundingBox())!;
    expect(sheet.x).toBeGreaterThanOrEqual(0);
    expect(sheet.x + sheet.width).toBeLessThanOrEqual(width);
    expect(sheet.height / sheet.width).toBeCloseTo(papers.a4.height / papers.a4.width, 1);
  });
