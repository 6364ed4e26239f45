// What a page and the worker of a table on this device say to each other, as a test hears it.
import type { BrowserContext, Page } from '@playwright/test';
import { dice } from './player';

interface Overheard {
  told(text: string): void; // by the table
  said(text: string): void; // by the page
}

declare global {
  interface Window {
    overheard?: (which: 'told' | 'said', text: string) => void;
    turns?: number; // the longest game of a table that is laid here
  }
}

// Every Worker of the page is listened to; a page does nothing else with them.
function listenIn(): void {
  const Real = window.Worker;
  interface Mail {
    kind: string;
    text?: string;
    texts?: string[];
    body?: string | null;
    join?: string;
  }
  window.Worker = class extends Real {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener('message', ({ data }: MessageEvent<Mail>) => {
        for (const text of data.texts ?? []) window.overheard?.('told', text);
      });
    }
    override postMessage(mail: Mail): void {
      const text = mail.join ?? mail.text;
      if (text !== undefined) window.overheard?.('said', text);
      if (window.turns === undefined || typeof mail.body !== 'string') return super.postMessage(mail);
      const asked = JSON.parse(mail.body) as { options: object };
      super.postMessage({
        ...mail,
        body: JSON.stringify({ ...asked, options: { ...asked.options, turn_limit: window.turns } }),
      });
    }
  };
}

export async function overhear(context: BrowserContext, heard: (page: Page) => Overheard): Promise<void> {
  await context.exposeBinding('overheard', ({ page }, which: 'told' | 'said', text: string) => heard(page)[which](text));
  await context.addInitScript(listenIn);
}

export const shortenHere = (page: Page, turns: number): Promise<unknown> =>
  page.addInitScript((most) => (window.turns = most), turns);

// What every worker of a page does before its own first line.
export async function beforeWorkers(page: Page, code: string): Promise<void> {
  await page.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${code}\n${await answer.text()}` });
  });
}

// There a table has the same luck in every run, a seed for each game: what is dealt and rolled, and the whims of its bots.
function lucky(roll: (seed: number) => (below: number) => number, seeds: number[]): void {
  let game = -1;
  addEventListener('message', ({ data }: MessageEvent<{ text?: string }>) => {
    if (/"type":"(start|rematch)"/.test(data.text ?? '')) game += 1;
  });
  crypto.getRandomValues = (bytes) => {
    const next = roll(seeds[game] ?? game);
    if (bytes instanceof Uint8Array) bytes.forEach((_, index) => (bytes[index] = next(256)));
    return bytes;
  };
}
export const sameLuck = (seeds: number[]): string => `(${lucky.toString()})(${dice.toString()}, [${seeds.join()}]);`;
