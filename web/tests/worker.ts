// What a page and the worker of a table on this device say to each other, as a test hears it.
import type { BrowserContext, Page } from '@playwright/test';

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
