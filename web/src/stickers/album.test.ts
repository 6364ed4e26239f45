// What is in the album stays in it, whatever the storage holds.
import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
vi.stubGlobal('localStorage', storage);
const place = 'magichat.stickers';
async function open() {
  vi.resetModules();
  return (await import('./album.svelte')).album;
}
beforeEach(() => {
  kept.clear();
  storage.setItem = (key, value) => void kept.set(key, value);
});

test('stickers come in order, each once, and are there next time', async () => {
  const album = await open();
  expect(album.add(['animal:owl', 'animal:cat'])).toEqual(['animal:owl', 'animal:cat']);
  expect(album.add(['animal:cat', 'special:magic'])).toEqual(['special:magic']);
  expect(album.fresh).toEqual(['animal:owl', 'animal:cat', 'special:magic']);
  album.seen();
  expect(album.fresh).toEqual([]);
  expect((await open()).stickers).toEqual(['animal:owl', 'animal:cat', 'special:magic']);
});

test('what another window, or a newer page, has put in stays in', async () => {
  kept.set(place, '["animal:owl","planet:mars"]');
  const album = await open();
  expect(album.stickers).toEqual(['animal:owl']);
  kept.set(place, '["animal:owl","planet:mars","animal:frog"]');
  expect(album.add(['animal:frog', 'animal:cat'])).toEqual(['animal:cat']);
  expect(JSON.parse(kept.get(place)!)).toEqual(['animal:owl', 'planet:mars', 'animal:frog', 'animal:cat']);
});

test.each(['', '{', '7', '{"a":1}', '[1,null]'])('storage that holds %j is an empty album', async (text) => {
  kept.set(place, text);
  expect((await open()).stickers).toEqual([]);
});

test('where nothing can be kept it holds until the page is closed', async () => {
  storage.setItem = () => {
    throw new Error('full');
  };
  const album = await open();
  album.add(['animal:owl']);
  expect(album.has('animal:owl')).toBe(true);
});
