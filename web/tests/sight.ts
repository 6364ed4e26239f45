// Everything that a page holds, as one text: what it draws and says, what it has stored, where it is.
import type { Page } from '@playwright/test';

// `without`: parts that all may read at any time, as the cards to call from. The codes of tables are left out too: they
// are made of words like "owl".
export const holds = (page: Page, without = ''): Promise<string> =>
  page.evaluate(async (leaveOut) => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const file of copy.querySelectorAll('link')) file.remove(); // named after what is drawn, in every game
    if (leaveOut) for (const part of copy.querySelectorAll(leaveOut)) part.remove();
    const typed = [...document.querySelectorAll('input')].map((field) => field.value);
    const kept = [localStorage, sessionStorage].flatMap((store) => Object.entries<string>(store).flat());
    const databases = (await indexedDB.databases()).map((one) => one.name);
    const cached = 'caches' in window ? await caches.keys() : [];
    const rest = [document.cookie, JSON.stringify(history.state), window.name, location.href];
    const codes = [
      location.pathname.split('/').at(-1)!,
      ...(JSON.parse(localStorage.getItem('magichat.recent') ?? '[]') as string[]),
    ];
    const all = [copy.outerHTML, ...typed, ...kept, ...databases, ...cached, ...rest].join('\n');
    return codes.filter(Boolean).reduce((text, code) => text.replaceAll(code, ''), all);
  }, without);

// The lines of the drawings below a place: who has them has the picture.
export const drawn = (page: Page, place: string, without = ''): Promise<string[]> =>
  page
    .locator(`${place} svg path`)
    .evaluateAll(
      (paths, leaveOut) =>
        paths.filter((one) => !leaveOut || !one.closest(leaveOut)).map((one) => one.getAttribute('d') ?? ''),
      without,
    );
