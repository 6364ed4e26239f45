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
