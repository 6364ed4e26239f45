// Every sound can be played, and what trembles does so only where it can and may.
import { afterEach, expect, test, vi } from 'vitest';
import { buzz, buzzes, canBuzz } from './buzz';
import { lengthOf, scores } from './scores';
import type { SoundName } from './sound';

const names = Object.keys(scores) as SoundName[];

test.each(names)('%s: no note is shrill, loud or without end', (name) => {
  expect(scores[name].length).toBeGreaterThan(0);
  for (const note of scores[name]) {
    expect(note.at).toBeGreaterThanOrEqual(0);
    expect(note.long).toBeGreaterThan(note.soft ?? 0.008);
    expect(note.loud ?? 0.5).toBeLessThanOrEqual(0.7);
    for (const hertz of [note.from, note.to ?? note.from]) {
      expect(hertz).toBeGreaterThan(80);
      expect(hertz).toBeLessThan(note.wave === 'noise' ? 6000 : 4500);
    }
  }
  expect(lengthOf(name)).toBeLessThanOrEqual(name === 'fanfare' ? 3 : 2);
});

test('the drum swells, and is over when the hats are lifted', () => {
  const strokes = scores.drum.filter((note) => note.wave === 'noise').map((note) => note.loud ?? 0);
  expect(strokes).toEqual([...strokes].sort((a, b) => a - b));
  expect(strokes.at(-1)).toBeGreaterThan(4 * strokes[0]!);
  expect(lengthOf('drum')).toBeCloseTo(1.25, 1);
});

test('what is felt is short, and two for what went wrong', () => {
  for (const pattern of Object.values(buzzes)) expect(pattern.reduce((sum, one) => sum + one, 0)).toBeLessThan(1500);
  expect(buzzes.peek).toHaveLength(1);
  expect(buzzes.wrong).toHaveLength(3); // trembling, rest, trembling
});

afterEach(() => vi.unstubAllGlobals());
const device = (finger: boolean, touched = true) => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: touched } });
  vi.stubGlobal('matchMedia', () => ({ matches: finger }));
  return vibrate;
};

test('a phone trembles', () => {
  const vibrate = device(true);
  buzz('peek');
  buzz('card');
  expect(vibrate.mock.calls).toEqual([[[15]]]);
});
test('a computer does not, nor a page that was never touched', () => {
  let vibrate = device(false);
  expect(canBuzz()).toBe(false);
  buzz('peek');
  expect(vibrate).not.toHaveBeenCalled();
  vibrate = device(true, false);
  buzz('peek');
  expect(vibrate).not.toHaveBeenCalled();
});
test('where nothing can tremble nothing is asked', () => {
  vi.stubGlobal('navigator', {});
  expect(canBuzz()).toBe(false);
  expect(() => buzz('fanfare')).not.toThrow();
});

// An iPhone gives the word to no finger before it is lifted, and has a third word for what a call has interrupted.
test.each(['suspended', 'interrupted'])('sound that is %s is woken by every touch, until it runs', async (state) => {
  const resume = vi.fn(() => Promise.resolve());
  const context = { state, resume, destination: {}, createGain: () => ({ connect: () => undefined, gain: { value: 1 } }) };
  vi.stubGlobal(
    'AudioContext',
    vi.fn(function () {
      return context;
    }),
  );
  vi.resetModules();
  const { wakeSound } = await import('./sound');
  const loud = { volume: 1, bell: 1, muted: false, buzz: false };
  wakeSound(loud);
  wakeSound(loud);
  expect(resume).toHaveBeenCalledTimes(2);
  context.state = 'running';
  wakeSound(loud);
  expect(resume).toHaveBeenCalledTimes(2);
});
