// axe finds nothing: in no state of the page, in none of the three themes.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './serving';
import { prepare, type Theme } from './states';
import { court } from './states/court';
import { rabbits } from './states/rabbits';
import { rooms } from './states/rooms';
import { table } from './states/table';
import { vanish } from './states/vanish';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const themes: Theme[] = ['light', 'dark', 'contrast'];

for (const state of [...rooms, ...table, ...vanish, ...court, ...rabbits]) {
  test(`axe finds nothing: ${state.name}`, async ({ page }) => {
    await prepare(page);
    await state.open(page);
    for (const theme of themes) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      // The page has no frames, so that axe need not look for them with a second page.
      const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
      const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary}`));
      expect.soft(found, theme).toEqual([]);
    }
  });
}
