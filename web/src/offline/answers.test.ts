import { expect, it } from 'vitest';
import { answerOf, firstOf, isGame, languageOf, speaks, spokenIn } from './answers';

const files = new Set(['index.html', 'icon.svg', 'assets/index-1a2b.js']);

it.each(['', 'index.html', 't/duck-star-25', 't/%ff%fe', 'r/00ff'])('gives the page for %j', (path) =>
  expect(answerOf('GET', path, true, files)).toBe('page'),
);
it.each(['icon.svg', 'assets/index-1a2b.js', 'assets/index-of-a-version-before.js'])('has the file %j', (path) =>
  expect(answerOf('GET', path, false, files)).toBe('file'),
);
it.each([
  'api',
  'api/games',
  'api/tables/duck-star-25',
  'ws',
  'metrics',
  'r/00ff.hat.json',
  'sw.js',
  't/',
  't/a/b',
  'other',
])('leaves %j to the server, for a window and for a page', (path) => {
  for (const navigates of [true, false]) expect(answerOf('GET', path, navigates, files)).toBe('network');
});
it('leaves what changes something to the server', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect(answerOf(method, '', true, files)).toBe('network');
});
it('knows a game from who waits for its end, and from those of another folder', () => {
  const here = 'https://example.org/hats/';
  expect(isGame({ name: `game ${here}`, mode: 'shared' }, here)).toBe(true);
  expect(isGame({ name: `game ${here}`, mode: 'exclusive' }, here)).toBe(false);
  expect(isGame({ name: `game ${here}`, mode: 'shared' }, 'https://example.org/')).toBe(false);
});
it('knows the words of a language by their names', () => {
  expect(languageOf('assets/texts/fr-table-B7_x.js')).toBe('fr');
  expect(languageOf('/hats/assets/texts/en-XA-home-1.js')).toBe('en-XA');
  expect(languageOf('assets/table-B7x.js')).toBeNull();
});
it('hears which language is spoken', () => {
  expect(spokenIn(speaks('fr'))).toBe('fr');
  for (const other of ['take', 'speaks ', 'speaks ../x', 7, null]) expect(spokenIn(other)).toBeNull();
});
it('keeps the browser’s own language first, or English', () => {
  const codes = new Set(['en', 'fr', 'he']);
  expect(firstOf(['tlh', 'FR-ca', 'he'], codes)).toBe('fr');
  expect(firstOf(['tlh'], codes)).toBe('en');
});
