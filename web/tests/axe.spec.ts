// axe finds nothing: in no state of the page, in none of the three themes.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './serving';
import { prepare, type Theme } from './states';
import { court } from './states/court';
import { rabbits } from './states/rabbits';
import { rooms } from './states/rooms';
import { table } from './states/table';
import { vanish } from './states/vanish';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// The page stands still: there is nothing to trace.
test.use({ trace: 'off' });

const themes: Theme[] = ['light', 'dark', 'contrast'];

// axe waits for moments that the page's clock has to give it: a millisecond at a time, in which nothing else happens.
async function complaints(page: Page, theme: Theme): Promise<string[]> {
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  // The page has no frames, so that axe need not look for them with a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(tags);
  let done = false;
  const looking = axe.analyze().finally(() => (done = true));
  while (!done) await page.clock.runFor(1);
  const { violations } = await looking;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

for (const state of [...rooms, ...table, ...vanish, ...court, ...rabbits]) {
  test(`axe finds nothing: ${state.name}`, async ({ page }) => {
    await prepare(page);
    await state.open(page);
    for (const theme of themes) expect.soft(await complaints(page, theme), theme).toEqual([]);
  });
}
