import { defineConfig } from '@playwright/test';
import { chromiumPath, quietly } from './measure/camera.mjs';

// The list below the address bar is a page of its own, loaded for every window although nobody types there; and a spare
// process would be started for every person who comes, for a second site that they never go to. A browser hears only the last
// list of this kind, so Playwright's own follows: what would fetch, ask or hold back pictures by itself.
const off = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

// The real server, Debian's browsers, whole games. Each worker has a server of its own (tests/serving.ts).
export default defineConfig({
  testDir: 'tests',
  outputDir: '../build/page/results',
  snapshotPathTemplate: 'tests/pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  forbidOnly: !!process.env['CI'],
  timeout: 120_000,
  // Long, for a busy machine: what is waited for comes, and nothing is measured by it.
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixels: 60, animations: 'disabled', caret: 'hide' } },
  // The list is read while the tests run; the report has the times of all of them.
  // Firefox and WebKit have a few journeys of their own (tests/engines); everything else is for Chromium.
  projects: [
    { name: 'page', testIgnore: '**/tests/engines/**' },
    { name: 'engines', testMatch: '**/tests/engines/*.spec.ts' },
  ],
  reporter: [['list'], ['json', { outputFile: `../build/page/${process.env['PAGE_REPORT'] ?? 'report'}.json` }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 412, height: 800 },
    locale: 'en-GB',
    // What the page keeps on the device would be fetched for every person who comes: only tests/offline.spec.ts wants it.
    serviceWorkers: 'block',
    // A trace films every page of every test: more work than all the rest, so it is asked for when a failure is not understood.
    trace: process.env['MAGICHAT_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      // Without a locale the browser can't save a file below a folder whose name has an umlaut.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [...quietly, `--disable-features=${off.join()}`],
    },
  },
});
