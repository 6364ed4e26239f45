// Every state of the page, opened once: axe finds nothing in any of the three themes; and in two made-up languages, longer and
// from right to left, no words are cut off, covered, or not in the message files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect, test } from './serving';
import { foreignWords, made, misfits, speak } from './languages';
import { prepare, type Theme } from './states';
import { all } from './states/all';
import { drawn, resize } from './targets';

// The page stands still: there is nothing to trace.
test.use({ trace: 'off' });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const themes: Theme[] = ['light', 'dark', 'contrast'];
const sizes = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

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
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await drawn(page); // lines are thicker in some
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    return (await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
  }, tags);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}

for (const state of all) {
  test(`every state: ${state.name}`, async ({ page }) => {
    await prepare(page);
    await state.open(page);
    await page.evaluate(script);
    for (const theme of themes) expect.soft(await complaints(page, theme), theme).toEqual([]);
    for (const code of made) {
      await speak(page, code);
      expect.soft(await foreignWords(page, code), code).toEqual([]);
      for (const size of sizes) {
        await resize(page, size);
        expect.soft(await misfits(page, false), `${code}, ${size.width} × ${size.height}`).toEqual([]);
      }
    }
  });
}
