// The first load of the front door is light: for a phone in a train, and for who pays for every megabyte.
import type { Request } from '@playwright/test';
import { expect, test } from './serving';

const kilobyte = 1000;
const most = { script: 90 * kilobyte, all: 200 * kilobyte };

test('the front door needs at most 90 KB of script and 200 KB in all', async ({ page }) => {
  const fetched: Request[] = [];
  page.on('requestfinished', (request) => fetched.push(request));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await document.fonts.ready));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // What went over the wire, so that a server that forgets to pack is found out too.
  const sizes = await Promise.all(
    fetched.map(async (request) => ({
      path: new URL(request.url()).pathname,
      kind: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  const sum = (which: (kind: string) => boolean): number =>
    sizes.filter(({ kind }) => which(kind)).reduce((total, { bytes }) => total + bytes, 0);
  const script = sum((kind) => kind === 'script');
  const all = sum(() => true);
  for (const { path, kind, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
    console.log(`${String(bytes).padStart(7)}  ${kind}  ${path}`);
  console.log(
    `script ${(script / kilobyte).toFixed(1)} KB of ${most.script / kilobyte}, all ${(all / kilobyte).toFixed(1)} KB of ${most.all / kilobyte}`,
  );

  expect(sizes.filter(({ kind }) => kind === 'script').length, 'scripts were fetched').toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(most.script);
  expect(all).toBeLessThanOrEqual(most.all);
});
