// A browser below the floor says so instead of showing nothing; one above it never sees that sentence. No old browser is at
// hand, so a new one denies what old ones lack.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floor } from '../../floor';
import { house } from '../film';
import { words } from '../words';
import { attentive, script } from './before';
import { count, see } from './hands';
import { engines, expect, test } from './screen';

const phone = { width: 390, height: 844 };

function denies(what: string): void {
  const supports: (...asked: string[]) => boolean = CSS.supports.bind(CSS);
  CSS.supports = (...asked: string[]) => !asked.join().includes(what) && supports(...asked);
}
function knowsNone(): void {
  Object.defineProperty(window, 'CSS', { value: undefined });
}

for (const engine of engines) {
  test(`${engine}: without color-mix() there is a sentence, and nothing else`, async ({ open }) => {
    const screen = await open(engine, script([attentive], [denies, 'color-mix']), phone);
    await screen.goto('/');
    await see(screen, '#old');
    expect(await screen.evaluate(() => document.body.innerText.trim())).toMatch(words('page.old', floor));
    expect(await count(screen, 'main, button')).toBe(0);
  });
}

for (const [lack, before] of Object.entries({
  ':has()': script([attentive], [denies, ':has']),
  'CSS.supports': script([attentive], [knowsNone]),
})) {
  test(`without ${lack} there is a sentence too`, async ({ open }) => {
    const screen = await open('chromium', before, phone);
    await screen.goto('/');
    await see(screen, '#old');
    expect(await count(screen, 'main, button')).toBe(0);
  });
}

test('who comes with a newer browser does not see it', async ({ open }) => {
  const screen = await open('chromium', script([attentive]), phone);
  await screen.goto('/');
  await see(screen, 'main button');
  expect(await screen.evaluate(() => document.querySelector('#old')!.getClientRects().length)).toBe(0);
});

test('the readme names the same browsers', () => {
  const { chrome, firefox, safari } = floor;
  expect(readFileSync(join(house, 'README.md'), 'utf8')).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} `,
  );
});
