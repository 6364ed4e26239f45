import { defineConfig } from '@playwright/test';

// The real server, Debian's Chromium, whole games. Each worker has a server of its own (tests/serving.ts).
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
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 412, height: 800 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['MAGICHAT_BROWSER'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
