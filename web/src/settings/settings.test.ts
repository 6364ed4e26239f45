import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
// The settings are read when the page is opened.
const open = async () => (vi.resetModules(), await import('./settings.svelte'));
const keep = (what: unknown): void => void stored.set('magichat.settings', JSON.stringify(what));
beforeEach(() => stored.clear());

test('what was chosen is there again', async () => {
  const { settings, keepSettings } = await open();
  settings.keys = false;
  settings.theme = 'dark';
  keepSettings();
  const again = await open();
  expect(again.settings).toMatchObject({ keys: false, theme: 'dark' });
  expect(again.theme()).toBe('dark');
});

test('who has chosen nothing writes nothing', async () => {
  const { keepSettings } = await open();
  keepSettings();
  expect(stored.size).toBe(0);
});

test('two windows: each keeps its own choice, and leaves the other one’s', async () => {
  const one = await open();
  const other = await open();
  one.settings.theme = 'dark';
  one.keepSettings();
  other.settings.bot = 'fox';
  other.settings.finished['court'] = 1;
  other.keepSettings();
  expect((await open()).settings).toMatchObject({ theme: 'dark', bot: 'fox', finished: { court: 1 } });
});

test('what a newer version has kept beside ours stays', async () => {
  keep({ avatar: 'owl', muted: true });
  const { settings, keepSettings } = await open();
  settings.buzz = false;
  keepSettings();
  expect(JSON.parse(stored.get('magichat.settings') ?? '')).toEqual({ avatar: 'owl', muted: true, buzz: false });
});

test('what another version wrote counts only where it makes sense', async () => {
  const { settings: usual } = await open();
  keep({ theme: 'pink', volume: 7, bell: 0.2, textSize: 110, muted: 'yes', avatar: 'owl', name: 'x'.repeat(99) });
  const { settings } = await open();
  expect(settings).toEqual({ ...usual, bell: 0.2 });
  keep({ children: [true, 'no'], finished: { court: -1 }, child: 1 });
  expect((await open()).settings).toEqual(usual);
  keep({ children: [false, true], finished: { court: 2 }, child: true });
  expect((await open()).settings).toEqual({ ...usual, children: [false, true], finished: { court: 2 }, child: true });
  for (const broken of [null, 5, []]) {
    keep(broken);
    expect((await open()).settings).toEqual(usual);
  }
});
