// One browser in front of us, whichever engine draws it: what journeys and comparisons ask of it. Chromium and Firefox are
// Playwright's to drive, WebKit is driven by plain WebDriver (webkit.ts); a journey can't tell them apart. Playwright shows
// neither sockets nor what is posted in Firefox, so whatever a test changes or hears, the page itself does (before.ts).
import { chromium, firefox, type Browser, type BrowserContext, type Page } from '@playwright/test';
import config from '../../playwright.config';
import { expect, test as base } from '../serving';
import { complaints } from './before';
import { WebKit } from './webkit';

export { expect };
export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engines)[number];

export interface Size {
  width: number;
  height: number;
}
export interface Screen {
  goto(address: string): Promise<void>;
  // As Playwright has it: the function runs in the page, and sees nothing but what it is given.
  evaluate<Result>(look: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Given>(look: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  waitForTimeout(ms: number): Promise<void>;
  resize(size: Size): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
export interface Engine {
  // A browser that knows nothing yet. `before` is a script that every page runs before its own.
  open(base: string, before: string, size: Size): Promise<Screen>;
  end(): Promise<void>;
}

class PlaywrightScreen implements Screen {
  readonly mouse: Page['mouse'];
  constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {
    this.mouse = page.mouse;
  }
  async goto(address: string): Promise<void> {
    await this.page.goto('about:blank'); // else another place on the same page would load nothing
    await this.page.goto(address);
  }
  evaluate<Result, Given>(look: (given: Given) => Result | Promise<Result>, given?: Given): Promise<Result> {
    return this.page.evaluate(look as (given: unknown) => Result, given);
  }
  waitForTimeout(ms: number): Promise<void> {
    return this.page.waitForTimeout(ms);
  }
  async resize(size: Size): Promise<void> {
    await this.page.setViewportSize(size);
  }
  screenshot(): Promise<Buffer> {
    return this.page.screenshot();
  }
  async close(): Promise<void> {
    await this.context.close();
  }
}

class PlaywrightEngine implements Engine {
  constructor(private readonly browser: Browser) {}
  async open(baseURL: string, before: string, viewport: Size): Promise<Screen> {
    const context = await this.browser.newContext({ baseURL, viewport, locale: 'en-GB' });
    await context.addInitScript(before);
    return new PlaywrightScreen(context, await context.newPage());
  }
  async end(): Promise<void> {
    await this.browser.close();
  }
}

// Debian's Firefox speaks WebDriver BiDi with Playwright; the other way needs a Firefox that Playwright has built.
const start: Record<EngineName, () => Promise<Engine>> = {
  chromium: async () => new PlaywrightEngine(await chromium.launch(config.use?.launchOptions)),
  firefox: async () =>
    new PlaywrightEngine(
      await firefox.launch({
        channel: 'moz-firefox',
        executablePath: process.env['MAGICHAT_FIREFOX'] ?? '/usr/bin/firefox-esr',
        firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 }, // which take no room, as on a phone and in the other two
      }),
    ),
  webkit: () => WebKit.start(),
};

type Open = (engine: EngineName, before: string, size: Size) => Promise<Screen>;

// `open` is for one test, and looks after what it has opened: nothing may have been complained of, and of a failure a picture
// is kept. The engines stay for all tests of a worker.
export const test = base.extend<{ open: Open }, { engineOf: (name: EngineName) => Promise<Engine> }>({
  engineOf: [
    async ({}, use) => {
      const started = new Map<EngineName, Promise<Engine>>();
      await use((name) => {
        if (!started.has(name)) started.set(name, start[name]());
        return started.get(name)!;
      });
      for (const engine of started.values()) await (await engine).end();
    },
    { scope: 'worker' },
  ],
  open: async ({ engineOf, server }, use, info) => {
    const opened: [EngineName, Screen][] = [];
    await use(async (name, before, size) => {
      const screen = await (await engineOf(name)).open(server.url, before, size);
      opened.push([name, screen]);
      return screen;
    });
    const said: string[] = [];
    // No service worker, as playwright.config.ts says; and of a failure Playwright takes a picture, for which it adds styles.
    const forgiven = /Service Worker registration blocked|style-src-elem inline/;
    for (const [name, screen] of opened) {
      said.push(...(await screen.evaluate(complaints)).filter((one) => !forgiven.test(one)).map((one) => `${name}: ${one}`));
      // A camera of its own is Playwright's.
      if (name === 'webkit' && info.status !== info.expectedStatus) {
        await info.attach(name, { body: await screen.screenshot(), contentType: 'image/png' });
      }
      await screen.close();
    }
    expect(said, 'a page complained').toEqual([]);
  },
});
