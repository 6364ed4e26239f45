// axe finds nothing: in no state of the page, in none of the three themes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect, test } from './serving';
import { prepare, type Theme } from './states';
import { court } from './states/court';
import { over } from './states/over';
import { rabbits } from './states/rabbits';
import { rooms } from './states/rooms';
import { table } from './states/table';
import { vanish } from './states/vanish';

// The page stands still: there is nothing to trace.
test.use({ trace: 'off' });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const themes: Theme[] = ['light', 'dark', 'contrast'];

// axe gives way to others with timers of no time, and those of the page stand still: here they only wait for their turn.
// Its longer ones are for what never comes, and never end.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const script = `((setTimeout, clearTimeout) => {${source}})((call, ms) => {
  if (ms > 1) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); call(); };
  port2.postMessage(null);
}, () => {});`;

async function complaints(page: Page, theme: Theme): Promise<string[]> {
  const violations = await page.evaluate(
    async ([name, values]) => {
      document.documentElement.dataset.theme = name;
      // Lines are thicker in some: the page sees that when it is drawn.
      await new Promise((drawn) => new ResizeObserver(drawn).observe(document.body));
      const { axe } = window as unknown as { axe: typeof Axe };
      return (await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
    },
    [theme, tags] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}

for (const state of [...rooms, ...table, ...vanish, ...court, ...rabbits, ...over]) {
  test(`axe finds nothing: ${state.name}`, async ({ page }) => {
    await prepare(page);
    await state.open(page);
    await page.evaluate(script);
    for (const theme of themes) expect.soft(await complaints(page, theme), theme).toEqual([]);
  });
}
