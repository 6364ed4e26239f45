// Words that come late, in another order, or not at all.
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Texts = typeof import('./texts.svelte');
interface Door {
  words: Promise<unknown>;
  come(): Promise<void>;
  fail(): Promise<void>;
}
// What was asked for, 'de home'. As with any import, it comes once for everybody, and is asked for again if it failed.
const doors = new Map<string, Door>();
const door = (name: string): Door => doors.get(name) ?? expect.fail(`${name} was not asked for`);
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
function doorTo(code: string, room: string): Door {
  const name = `${code} ${room}`;
  let answer: (words: unknown) => void;
  let refuse: (why: Error) => void;
  const words = new Promise<unknown>((resolve, reject) => ([answer, refuse] = [resolve, reject]));
  return {
    words,
    come() {
      answer({ default: { [room === 'home' ? 'page.title' : `${room}.title`]: name } });
      return settled();
    },
    fail() {
      doors.delete(name);
      refuse(new Error('gone'));
      return settled();
    },
  };
}
vi.mock('virtual:texts', () => {
  const fetch = (code: string, room: string): Promise<unknown> => {
    const found = doors.get(`${code} ${room}`) ?? doorTo(code, room);
    doors.set(`${code} ${room}`, found);
    return found.words;
  };
  const codes = ['en', 'de', 'fr'];
  const fetches = (code: string) =>
    Object.fromEntries(['home', 'table', 'rules'].map((room) => [room, () => fetch(code, room)]));
  return {
    languages: codes.map((code) => ({ code, name: code, direction: 'ltr' })),
    roomsOf: Object.fromEntries(codes.map((code) => [code, fetches(code)])),
  };
});

// A fresh page that speaks English, with home alone open.
let texts: Texts;
beforeEach(async () => {
  vi.resetModules();
  doors.clear();
  texts = await import('./texts.svelte');
  const first = texts.setLanguage('en');
  await door('en home').come();
  expect(await first).toBe(true);
});
const said = (): string => `${texts.t('page.title')}, ${texts.t('table.title')}, ${texts.t('rules.title')}`;

describe('a language', () => {
  it('is spoken when all its words are there', async () => {
    const done = texts.setLanguage('de');
    expect(said()).toBe('en home, table.title, rules.title');
    await door('de home').come();
    expect(await done).toBe(true);
    expect(said()).toBe('de home, table.title, rules.title');
  });
  it('changes nothing if they do not come', async () => {
    const done = texts.setLanguage('de');
    await door('de home').fail();
    expect(await done).toBe(false);
    expect(texts.language().code).toBe('en');
  });
  it('chosen last counts, whichever comes first', async () => {
    const german = texts.setLanguage('de');
    const french = texts.setLanguage('fr');
    await door('fr home').come();
    await door('de home').come();
    expect(await Promise.all([german, french])).toEqual([true, true]);
    expect(said()).toBe('fr home, table.title, rules.title');
  });
  it('chosen last and not there: nothing changes, and both hear it', async () => {
    const german = texts.setLanguage('de');
    const french = texts.setLanguage('fr');
    await door('de home').come();
    await door('fr home').fail();
    expect(await Promise.all([german, french])).toEqual([false, false]);
    expect(said()).toBe('en home, table.title, rules.title');
  });
});

describe('a room', () => {
  it('opens for everybody when its words are there, not before', async () => {
    const opened: string[] = [];
    const first = texts.openRoom('table').then(() => opened.push('first'));
    const second = texts.openRoom('table').then(() => opened.push('second'));
    await settled();
    expect(opened).toEqual([]);
    await door('en table').come();
    await Promise.all([first, second]);
    expect(said()).toBe('en home, en table, rules.title');
  });
  it('opens although another one does not', async () => {
    const table = texts.openRoom('table');
    const rules = texts.openRoom('rules');
    const refused = expect(rules).rejects.toThrow('gone');
    await door('en rules').fail();
    await refused;
    await door('en table').come();
    await table;
    expect(said()).toBe('en home, en table, rules.title');
  });
  it('can be tried again', async () => {
    const refused = expect(texts.openRoom('table')).rejects.toThrow('gone');
    await door('en table').fail();
    await refused;
    const again = texts.openRoom('table');
    await door('en table').come();
    await again;
    expect(said()).toBe('en home, en table, rules.title');
  });
  it('opens although the language that is coming fails', async () => {
    const german = texts.setLanguage('de');
    const table = texts.openRoom('table');
    await door('de home').fail();
    await door('en table').come();
    await table;
    expect(await german).toBe(false);
    expect(said()).toBe('en home, en table, rules.title');
  });
  it('that opens while a language is coming is said in that too', async () => {
    const german = texts.setLanguage('de');
    const table = texts.openRoom('table');
    await door('en table').come();
    await table;
    await door('de home').come();
    expect(said()).toBe('en home, en table, rules.title');
    await door('de table').come();
    expect(await german).toBe(true);
    expect(said()).toBe('de home, de table, rules.title');
  });
  it('on its way when the language changes comes in the new one', async () => {
    const table = texts.openRoom('table');
    const german = texts.setLanguage('de');
    await door('de home').come();
    expect(await german).toBe(true);
    await door('en table').come();
    expect(said()).toBe('de home, table.title, rules.title');
    await door('de table').come();
    await table;
    expect(said()).toBe('de home, de table, rules.title');
  });
});
