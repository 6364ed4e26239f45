// Why a game ended, in words: the table says what ended it.
import { expect, test } from 'vitest';
import type { Setup } from '../../games/game';
import { gameNames, type GameName, type OverMessage } from '../../protocol';
import { reasonOf } from './ending';

const setupOf = (game: GameName): Setup => ({
  game,
  options: { players: 2, turn_limit: 30 },
  first: 1,
  names: ['Ada', 'Bo'],
  seat: 1,
  handicaps: [],
  avatars: [],
});
const over: OverMessage = {
  type: 'over',
  n: 9,
  winners: [1],
  scores: [2, 0],
  ended_by: 'rules',
  commitment: { hash: '', nonce: '', secret: '' },
};

test.each(gameNames)('%s: a win, or the turns', (game) => {
  expect(reasonOf(over, setupOf(game))).toEqual({ key: `over.why_${game}` });
  const limit = reasonOf({ ...over, ended_by: 'turn_limit' }, setupOf(game));
  expect(limit).toEqual({ key: `over.limit_${game}`, args: { n: 30 } });
});

test('who gave up is named', () => {
  const reason = reasonOf({ ...over, ended_by: 'resigned', resigned: 2 }, setupOf('vanish'));
  expect(reason).toEqual({ key: 'over.why_resigned', args: { name: 'Bo' } });
});
