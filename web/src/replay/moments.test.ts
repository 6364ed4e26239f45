// Which moments of a game are shown, and as what.
import { expect, test, vi } from 'vitest';
import { gameNames } from '../protocol';
import type { Decision } from './analysis';
import { analysed, factsOf } from './analyst.node';
import { golden } from './engine.node';
import { aboutOf, allMoments, lostBy, momentsThatMattered, readyOf, threeMoments } from './moments';

vi.mock('./engine', () => import('./engine.node'));
const { develop } = await import('./film');
async function filmOf(record: string) {
  const made = await develop(record);
  if (!made.ok) throw new Error(made.detail);
  return made.film;
}

// The hats above the people who come: crown helmet tiara magic bells tophat toque above king princess knight wizard cook witch
// pirate. Seat 1 sees the crown above the king, and leaves it; seat 2 looks at the same hat twice.
const people =
  'king princess knight wizard cook witch pirate dragon jester dresser king princess knight wizard cook witch pirate dragon jester dresser';
const hats =
  'crown helmet tiara magic bells tophat toque crown tiara helmet pointed toque kerchief tricorn horns bells kerchief tophat pointed tricorn horns magic magic magic';
const court = (...moves: string[]): string =>
  JSON.stringify({ magichat: 1, game: 'court', options: { players: 2 }, moves: [`deal ${people} / ${hats}`, ...moves] });

test('a sure thing that is left is told once, however often it is left', async () => {
  const record = court('look 1', 'look 5', 'look 2', 'look 6', 'look 3', 'look 7', 'open 1');
  const moments = allMoments(await filmOf(record), factsOf(record).decisions);
  expect(moments.filter(({ kind }) => kind === 'missed').map(({ n, seat }) => [n, seat])).toEqual([[4, 1]]);
  expect(readyOf(moments.find(({ kind }) => kind === 'missed')!)).toBe('open 1');
  expect(moments.at(-1)).toMatchObject({ n: 8, kind: 'knew', good: true });
});

test('what was forgotten comes with its way', async () => {
  const record = court('look 5', 'swap 3 5', 'look 2', 'swap 1 3', 'open 1');
  const film = await filmOf(record);
  const last = allMoments(film, factsOf(record).decisions).at(-1)!;
  expect(last).toMatchObject({ n: 6, seat: 1, kind: 'forgotten', good: false });
  expect(aboutOf(last)[0]).toMatchObject({ card: 'bells', place: '1', seen: 2, turns_ago: 4 });
});

const made = (lost: Decision['lost']): Decision => ({ n: 1, turn: 1, seat: 1, move: 'look 1', lost });
test('what can’t be told from chance is no loss', () => {
  expect(lostBy(made([0.1, 0.06]))).toBe(0);
  expect(lostBy(made([0.1, 0.04]))).toBe(0.1);
  expect(lostBy(made(undefined))).toBe(0);
});

for (const game of gameNames) {
  test(`${game}: three moments at most, of the seat that was asked for, and one of them was good`, async () => {
    const whole = JSON.parse(golden(`${game}-2`)) as { moves: string[] };
    const record = JSON.stringify({ ...whole, moves: whole.moves.slice(0, game === 'court' ? 14 : 36) });
    const film = await filmOf(record);
    const { decisions } = analysed(record, 100).whole;
    const all = allMoments(film, decisions);
    for (const seat of [0, 1, 2]) {
      const three = threeMoments(all, decisions, seat);
      expect(three.length).toBeGreaterThan(0);
      expect(three.length).toBeLessThanOrEqual(3);
      expect(three.some(({ good }) => good)).toBe(true);
      expect(three.filter((one) => seat !== 0 && one.seat !== seat)).toEqual([]);
      expect(three.map(({ n }) => n)).toEqual([...new Set(three.map(({ n }) => n))].sort((a, b) => a - b));
    }
    const shown = momentsThatMattered(all);
    expect(shown.length).toBeLessThanOrEqual(12);
    expect(shown.map(({ n }) => n)).toEqual(shown.map(({ n }) => n).sort((a, b) => a - b));
  }, 60_000);
}
