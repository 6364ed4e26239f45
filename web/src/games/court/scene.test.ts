// Real games: what the events make of the table is what the views say (views.json has those of the golden records, the
// same for every seat), and nothing that was open stays.
import { describe, expect, it } from 'vitest';
import dead from '../../../../tests/golden/court-dead.replay.jsonl?raw';
import four from '../../../../tests/golden/court-4-echo.replay.jsonl?raw';
import limit from '../../../../tests/golden/court-limit.replay.jsonl?raw';
import three from '../../../../tests/golden/court-3-no-magic.replay.jsonl?raw';
import two from '../../../../tests/golden/court-2.replay.jsonl?raw';
import type { GameEvent, GameOptions, GameView } from '../../protocol';
import type { Setup } from '../game';
import { empty, fold, isOpen, look, points, read, shut, type Scene } from './scene';
import { see, tell } from './tell';
import messages from '../../../../texts/en.json';
import records from './views.json';

interface Step {
  n: number;
  move: string;
  seen: Record<string, GameEvent[]>;
}
const stepsOf = (text: string): Step[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Step);
const games = {
  'court-2': stepsOf(two),
  'court-3-no-magic': stepsOf(three),
  'court-4-echo': stepsOf(four),
  'court-dead': stepsOf(dead),
  'court-limit': stepsOf(limit),
};
const setupOf = (seat: number, options: GameOptions): Setup => ({
  game: 'court',
  options,
  first: 1,
  names: ['Ada', 'Bo', 'Cleo', 'Dan'].slice(0, Number(options['players'])),
  seat,
  handicaps: [],
  avatars: [],
});
const run = (scene: Scene, step: Step, setup: Setup): Scene =>
  (step.seen[setup.seat] ?? []).reduce((now, event) => fold(now, event, setup), scene);

describe.each(Object.entries(games))('%s', (name, steps) => {
  const record = records[name as keyof typeof games];
  const views = record.views as unknown as Record<string, GameView>;
  const options = record.options as unknown as GameOptions;
  it.each([0, 1, 2])('looks to seat %i as the views say', (seat) => {
    const setup = setupOf(seat, options);
    let scene = empty(setup);
    for (const step of steps) {
      scene = run(scene, step, setup);
      const view = views[step.n];
      if (!view) continue;
      expect(shut(scene), `move ${step.n}`).toEqual(look(view, setup));
      expect(scene.seats.map(points), `move ${step.n}`).toEqual(view['scores']);
    }
  });
  it('ends with the points that the table counted', () => {
    const setup = setupOf(1, options);
    const scene = steps.reduce((now, step) => run(now, step, setup), empty(setup));
    const end = steps
      .at(-1)!
      .seen['1']!.map(read)
      .find((one) => one.event === 'end')!;
    expect(scene.winners).toEqual(end.winners);
    expect(scene.seats.map(points)).toEqual(end.scores);
  });
});

describe('a hat', () => {
  const setup = setupOf(1, { players: 2 });
  const dealt = run(empty(setup), games['court-2'][0]!, setup);
  const looked: GameEvent = { event: 'look', seat: 1, column: 4, hat: 'crown' };

  it('is open for who looks, until it is shut, and then forgotten', () => {
    const open = fold(dealt, looked, setup);
    expect(open.looked).toEqual({ seat: 1, column: 4, hat: 'crown' });
    expect(isOpen(open)).toBe(true);
    expect(shut(open)).toEqual(dealt);
    expect(JSON.stringify(shut(open))).not.toContain('crown');
  });
  it('is never named to anybody else', () => {
    const other = fold(dealt, looked, setupOf(2, { players: 2 }));
    expect(other.looked).toEqual({ seat: 1, column: 4, hat: null });
    expect(isOpen(other)).toBe(true); // that somebody looks is seen for a while
  });
  it('that was opened in vain is seen by all, and forgotten', () => {
    const miss = fold(dealt, { event: 'open', seat: 2, column: 4, hat: 'crown', result: 'miss' }, setup);
    expect(miss.shown).toEqual({ column: 4, hat: 'crown' });
    expect(shut(miss).seats[1]!.penalties).toBe(1);
    expect(JSON.stringify(shut(miss))).not.toContain('crown');
  });
  it('is known by no event that is not known', () => {
    expect(fold(dealt, { event: 'thunder', column: 3, hat: 'crown' }, setup)).toEqual(dealt);
  });
});

describe('words', () => {
  it.each([0, 1, 2])('are there for all that seat %i sees', (seat) => {
    const setup = setupOf(seat, { players: 2 });
    let scene = empty(setup);
    for (const step of games['court-2']) {
      for (const event of step.seen[seat] ?? []) {
        const told = tell(event, scene, setup);
        for (const one of [told?.line, told?.secret]) if (one) expect(messages).toHaveProperty([one.key]);
        scene = fold(shut(scene), event, setup);
      }
      for (const one of see(scene, setup)) expect(messages).toHaveProperty([one.key]);
    }
  });
  it('name what is noted', () => {
    const setup = setupOf(1, { players: 2 });
    const scene = run(empty(setup), games['court-2'][0]!, setup);
    const hats = [null, null, 'crown', null, null, null, null];
    expect(see(scene, setup, { hats }).filter((one) => one.key === 'court.note_hat')).toEqual([
      { key: 'court.note_hat', args: { hat: 3, what: { key: 'headdress.a_crown' } } },
    ]);
  });
});
