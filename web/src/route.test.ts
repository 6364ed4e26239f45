import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', hash: '' });
vi.stubGlobal('addEventListener', () => {});
const { at, inside, readRoute } = await import('./route.svelte');

it('reads the address of a table, whatever its letters, with blanks or lines for hyphens', () => {
  for (const code of ['Duck-Star-25', 'duck_star_25', 'Duck%20Star_25', 'duck star 25'])
    expect(readRoute(`/t/${code}`, '')).toEqual({ page: 'table', code: 'duck-star-25', here: false });
});
it('reads a record with its moment and whose eyes', () => {
  expect(readRoute('/r/00ff', '#n=12&seat=2')).toEqual({
    page: 'record',
    id: '00ff',
    here: false,
    step: 12,
    seat: '2',
    review: false,
  });
  expect(readRoute('/r/00ff', '#n=x')).toEqual({
    page: 'record',
    id: '00ff',
    here: false,
    step: null,
    seat: null,
    review: false,
  });
});
it('has all addresses behind the # on a site of plain files, and reads them back', () => {
  for (const [ours, link] of [
    ['/', './'],
    ['/#rules', './#rules'],
    ['/#play/abc', './#play/abc'],
    ['/t/duck-star-25', './#t/duck-star-25'],
    ['/r/00ff', './#r/00ff'],
    ['/r/00ff#n=12&seat=2', './#r/00ff?n=12&seat=2'],
  ] as const) {
    expect(at(ours, true)).toBe(link);
    expect(at(ours, false)).toBe(ours);
    const hash = link.slice(2);
    expect(inside('/some%20path/x/', hash, true, false).join('')).toBe(ours);
    // Where there is no server, what needs one is not there.
    expect(inside('/t/x', hash, true, true).join('')).toBe(/#[tr]\//.test(link) ? '/' : ours);
  }
  expect(inside('/t/x', '#join', true, true)).toEqual(['/', '']);
  expect(inside('/t/x', '#join', false, false)).toEqual(['/t/x', '#join']);
});
it('knows files beside the page', () => {
  expect(at('/box/index.json', true)).toBe('./box/index.json');
  expect(at('/box/index.json', false)).toBe('/box/index.json');
});
it('reads what is to be printed', () => {
  expect(readRoute('/', '#print')).toEqual({ page: 'print', choice: '' });
  expect(readRoute('/', '#print?paper=letter&game=court')).toEqual({ page: 'print', choice: 'paper=letter&game=court' });
  expect(readRoute('/', '#printer')).toEqual({ page: 'home' });
});
it('is asked for the address of every link', () => {
  const pages: Record<string, string> = import.meta.glob('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
  const links = Object.entries(pages).flatMap(([file, text]) =>
    [...text.matchAll(/href=.{0,30}/g)].map(([one]) => `${file}: ${one}`),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((one) => !one.includes('href={at('))).toEqual([]);
});
it('goes home for everything else', () => {
  expect(readRoute('/', '#settings')).toEqual({ page: 'settings' });
  expect(readRoute('/whatever', '#nothing')).toEqual({ page: 'home' });
});
it('reads the rules, and at which game they open', () => {
  expect(readRoute('/', '#rules')).toEqual({ page: 'rules', game: null });
  expect(readRoute('/', '#rules/court')).toEqual({ page: 'rules', game: 'court' });
});
it('reads what is on this device', () => {
  expect(readRoute('/', '#play/abc123')).toEqual({ page: 'table', code: 'abc123', here: true });
  expect(readRoute('/', '#kept/00ff?n=3&seat=open')).toEqual({
    page: 'record',
    id: '00ff',
    here: true,
    step: 3,
    seat: 'open',
    review: false,
  });
  expect(readRoute('/', '#kept/00ff?seat=1&review=1')).toMatchObject({ step: null, seat: '1', review: true });
  expect(readRoute('/', '#play/../x')).toEqual({ page: 'home' });
});
it('reads what another device hands over', () => {
  expect(readRoute('/', '#take/482913')).toEqual({ page: 'take', digits: '482913', table: null });
  expect(readRoute('/', '#take/482913/Duck-Star-25')).toEqual({ page: 'take', digits: '482913', table: 'duck-star-25' });
  for (const other of ['#take/48291', '#take/4829131', '#take/x', '#take/'])
    expect(readRoute('/', other)).toEqual({ page: 'home' });
  expect(inside('/', '#take/482913', true, true)).toEqual(['/', '']);
});
