// Moments in words, and what is drawn over the board.
import { expect, test, vi } from 'vitest';
import { loadGame, loadInsight } from '../../games/games';
import { setupOf } from '../../replay/film';
import { factsOf } from '../../replay/analyst.node';
import { allMoments } from '../../replay/moments';
import { openRoom, say } from '../../texts/texts.svelte';
import { arrowsOf, marksOf, turnAt } from './marks';
import { spoken, tellingOf, type Stage } from './telling';

vi.mock('../../replay/engine', () => import('../../replay/engine.node'));
const { develop } = await import('../../replay/film');
await Promise.all([openRoom('table'), openRoom('review')]);

async function stageOf(record: string, seat: number): Promise<Stage> {
  const made = await develop(record);
  if (!made.ok) throw new Error(made.detail);
  const { film } = made;
  const [game, insight] = await Promise.all([loadGame(film.game), loadInsight(film.game)]);
  return { film, game, insight, setup: setupOf(film, seat) };
}

// Ada sees the cat under hat 1 and brings it to 2; Bo swaps it on to 5; Ada calls it nevertheless.
const vanish = JSON.stringify({
  magichat: 1,
  game: 'vanish',
  options: { players: 2 },
  names: ['Ada', 'Bo'],
  moves: ['deal cat frog dove mouse rabbit owl', 'look 1', 'swap 1 2', 'look 5', 'swap 5 2', 'call cat'],
});

test('what was forgotten is told with its way: to whoever forgot it, and of them', async () => {
  const facts = factsOf(vanish);
  const mine = await stageOf(vanish, 1);
  const [moment] = allMoments(mine.film, facts.decisions);
  const text = spoken(tellingOf(mine, moment!)).map(say).join(' ');
  expect(text).toContain('You had seen the cat under hat 1, 2 turns before.');
  expect(text).toContain('Then you moved it to 2. Then Bo moved it to 5.');
  const bos = await stageOf(vanish, 2);
  expect(spoken(tellingOf(bos, moment!)).map(say).join(' ')).toContain('Ada had seen the cat under hat 1');
});

test('arrows go where the card went, and marks lie on all places', async () => {
  const facts = factsOf(vanish);
  const { film, insight } = await stageOf(vanish, 1);
  const [moment] = allMoments(film, facts.decisions);
  expect(arrowsOf(insight, moment!)).toEqual([
    { from: 'hat:1', to: 'hat:2' },
    { from: 'hat:2', to: 'hat:5' },
  ]);
  const turn = turnAt(film, facts.turns, 5)!;
  const marks = marksOf(film, insight, turn, 1);
  expect(marks.map(({ spot }) => spot).sort()).toEqual(['box', 'hat:1', 'hat:2', 'hat:3', 'hat:4', 'hat:5']);
  expect(marks.filter(({ sure }) => sure)).toEqual([{ spot: 'hat:5', card: 'cat', part: 1, sure: true }]);
  expect(marks.find(({ spot }) => spot === 'box')).toMatchObject({ card: null, part: 0.2 });
});

test('after something has moved within a turn nothing is marked that is no longer so', async () => {
  const facts = factsOf(vanish);
  const { film } = await stageOf(vanish, 1);
  expect(turnAt(film, facts.turns, 1)?.n).toBe(2);
  expect(turnAt(film, facts.turns, 2)?.n).toBe(2); // looked: nothing has moved
  expect(turnAt(film, facts.turns, 3)?.n).toBe(4);
  expect(turnAt(film, facts.turns, film.steps.length)).toBeNull();
});

test('at the court a place is asked for the hat of whoever stands there', async () => {
  const record = JSON.stringify({
    magichat: 1,
    game: 'court',
    options: { players: 2 },
    moves: [
      'deal king princess knight wizard cook witch pirate dragon jester dresser king princess knight wizard cook witch pirate dragon jester dresser / crown helmet tiara magic bells tophat toque crown tiara helmet pointed toque kerchief tricorn horns bells kerchief tophat pointed tricorn horns magic magic magic',
      'look 1',
      'look 2',
    ],
  });
  const facts = factsOf(record);
  const { film, insight } = await stageOf(record, 2);
  const marks = marksOf(film, insight, turnAt(film, facts.turns, 2)!, 2);
  expect(marks.find(({ spot }) => spot === 'hat:2')).toMatchObject({ card: 'tiara', sure: false });
  expect(marks.every(({ part }) => part > 0 && part < 0.2)).toBe(true);
});
