// What comes in pieces becomes the whole, and what a record has kept is believed only where it fits.
import { expect, test } from 'vitest';
import { keptIn, withNews, type Analysis } from './analysis';
import { analysed } from './analyst.node';
import { golden } from './engine.node';

const game = golden('vanish-2');
const { facts, news, whole, kept } = analysed(game);

test('facts have no worths yet, and every piece brings those of its move', () => {
  expect(facts.decisions.length).toBeGreaterThan(5);
  for (const made of facts.decisions) expect(made.chance).toBeUndefined();
  const found = news.reduce(withNews, facts);
  // Those of the last move come with the whole.
  expect(found.turns.slice(0, -1)).toEqual(whole.turns.slice(0, -1));
  expect(found.decisions.slice(0, -1)).toEqual(whole.decisions.slice(0, -1));
});

test('an analysis that was kept is read again, without the worth of every move', () => {
  const found = keptIn(kept, facts, 2)!;
  expect(found.turns).toEqual(whole.turns);
  expect(found.seats.map(({ accuracy }) => accuracy)).toEqual(whole.seats.map(({ accuracy }) => accuracy));
  for (const [index, made] of found.decisions.entries()) {
    const { n, chance, lost, best, forgotten } = whole.decisions[index]!;
    expect(made).toMatchObject({ n, chance, lost, best });
    expect(made.forgotten).toEqual(forgotten);
  }
});

type Kept = { analysis: Analysis & { version: number } };
test.each<[string, (record: Kept) => unknown]>([
  ['none', (record) => delete (record as Partial<Kept>).analysis],
  ['another version', ({ analysis }) => (analysis.version = 2)],
  ['a move that was not played', ({ analysis }) => (analysis.decisions[3]!.move = 'call owl')],
  ['a turn too few', ({ analysis }) => analysis.turns.pop()],
  ['a decision too many', ({ analysis }) => analysis.decisions.push(analysis.decisions[0]!)],
  ['a chance that is none', ({ analysis }) => (analysis.turns[2]!.seats[0]!.chance = ['1', 0] as never)],
  ['a seat without chances', ({ analysis }) => analysis.turns[2]!.seats.pop()],
  ['a text for a list', ({ analysis }) => (analysis.decisions = 'many' as never)],
])('what does not fit is not believed: %s', (_, change) => {
  const record = JSON.parse(kept) as Kept;
  change(record);
  expect(keptIn(JSON.stringify(record), facts, 2)).toBeNull();
});
test('what is no record is no analysis', () => {
  expect(keptIn('no JSON', facts, 2)).toBeNull();
  expect(keptIn('null', facts, 2)).toBeNull();
});
