// A whole game of three, as `review` gives it: two rounds, expert, may-swap, calls right and wrong, the last one left.
import { describe, expect, it } from 'vitest';
import { animalNames, moves, type Event, type Move, type View } from '../../facts/vanish';
import type { Setup } from '../game';
import { ask, label, more, risk, touch, why } from './moves';
import { empty, fold, isOpen, left, look, shut, type Scene } from './scene';
import { through } from '../../stage/beats';
import { script } from './script';
import { see } from './tell';
import messages from '../../../../texts/en.json';
import played from './views.json';

interface Step {
  move: string;
  seen: Record<string, Event[]>;
  views: Record<string, View>;
}
const steps = played as unknown as Step[];
const names = ['Ada', 'Bo', 'Cleo'];
const setupOf = (seat: number): Setup<'vanish'> => ({
  game: 'vanish',
  options: { players: 3, expert: true, swap: 'may', turn_limit: 400 },
  first: 2,
  names,
  seat,
  handicaps: [{}, {}, {}],
  avatars: ['owl', 'fox', 'puppy'],
});
const eyes = [0, 1, 2, 3];

// The scenes of a seat after every move, as the stage makes them: what was open is shut before the next event.
function scenesOf(seat: number): Scene[] {
  let scene = empty(setupOf(seat));
  return steps.map((step) => {
    for (const event of step.seen[seat]!) scene = fold(shut(scene), event);
    return scene;
  });
}

describe.each(eyes)('seat %i', (seat) => {
  const scenes = scenesOf(seat);
  it('folds its events into what its views show', () => {
    steps.forEach((step, index) => {
      const viewed = look(step.views[seat]!);
      expect({ ...scenes[index]!, box: null }, step.move).toEqual(viewed);
    });
  });
  it('keeps nothing of a peek when it is shut', () => {
    for (const scene of scenes) {
      expect(isOpen(shut(scene))).toBe(false);
      for (const animal of animalNames) expect(JSON.stringify(shut(scene))).not.toContain(animal);
    }
  });
  it('has a sentence for everything, with a second version for the one who does it', () => {
    steps.forEach((step, index) => {
      for (const event of step.seen[seat]!) {
        const { told, secrets } = through(script(event, scenes[index]!, setupOf(seat), { after: null }), scenes[index]!);
        const mine = 'seat' in event && event.seat === seat && seat > 0;
        expect(told.length).toBeGreaterThan(0);
        for (const { key } of told) {
          expect(key in messages).toBe(true);
          expect(key).toMatch(mine ? /^vanish\.you_/ : /^vanish\./);
        }
        // What this seat alone sees is said to it alone, and is not in the sentence for all; unless all see it next.
        const seen = event.event === 'look' ? 'animal' in event : event.event === 'call' && 'box' in event;
        const next = step.seen[seat]!.some((one) => one.event === 'round');
        expect(secrets.length > 0).toBe(seen && !next);
        for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(JSON.stringify(secret.args!['animal']));
      }
      const sight = see(scenes[index]!, setupOf(seat));
      expect(sight.length).toBeGreaterThan(5);
      expect(sight.every((one) => one.key in messages)).toBe(true);
    });
  });
});

describe('the scene', () => {
  it('opens a hat for the looker alone', () => {
    expect(scenesOf(2)[1]!.look).toEqual({ seat: 2, hat: 3, animal: 'dove' });
    expect(scenesOf(1)[1]!.look).toEqual({ seat: 2, hat: 3 });
    expect(scenesOf(0)[1]!.look).toEqual({ seat: 2, hat: 3 });
  });
  it('opens the box for a wrong caller alone, and for all when the round is over', () => {
    expect(eyes.map((seat) => scenesOf(seat)[7]!.box)).toEqual([null, { animal: 'owl', secret: true }, null, null]);
    for (const seat of eyes) expect(scenesOf(seat)[11]!.box).toEqual({ animal: 'owl', secret: false });
  });
  it('counts what is left to win', () => {
    const all = scenesOf(1);
    const counts = [0, 11, 14].map((at) => [left(all[at]!, 'hat'), left(all[at]!, 'wand')]);
    expect(counts).toEqual([
      [4, 1],
      [3, 1],
      [3, 0],
    ]);
  });
  it('is told with the notes of the seat', () => {
    const told = see(scenesOf(1)[5]!, setupOf(1), { hats: [null, 'owl', null, null, null], box: 'cat' });
    expect(told.filter((one) => one.key.startsWith('vanish.note_'))).toEqual([
      { key: 'vanish.note_hat', args: { hat: 2, animal: { key: 'animal.owl' } } },
      { key: 'vanish.note_box', args: { animal: { key: 'animal.cat' } } },
    ]);
  });
});

describe('moves', () => {
  const setup = setupOf(1);
  const all: Move[] = ['look 1', 'swap 1 2', 'stay', 'done', 'call owl'];
  const looked: Scene = { ...empty(setup), round: 1, look: { seat: 1, hat: 3 } };
  it('are touched where they happen', () => {
    expect(touch('look 3').at).toEqual(['hat:3']);
    expect(touch('swap 3 5').at).toEqual(['hat:3', 'hat:5']);
    expect(touch('call owl')).toEqual({ at: ['animal:owl'], also: ['box'] });
    expect(touch('stay').at).toEqual([]);
    expect(touch('done').at).toEqual([]);
  });
  it('are asked for by what is legal', () => {
    expect(ask(['look 1', 'call owl'], empty(setup)).key).toBe('vanish.ask_turn');
    expect(ask(['swap 3 1'], looked).key).toBe('vanish.ask_swap');
    expect(ask(['swap 3 1', 'stay'], looked).key).toBe('vanish.ask_may_swap');
    expect(ask(['swap 1 2', 'done'], empty(setup)).key).toBe('vanish.ask_more');
  });
  it('are confirmed only when they can cost the round', () => {
    for (const move of all) expect(risk(move, looked, setup) !== null, move).toBe(moves[move].verb === 'call');
    const win = (scene: Scene): unknown => risk('call owl', scene, setup)?.args?.['win'];
    expect(win(looked)).toBe('round');
    expect(win({ ...looked, players: looked.players.map((one) => ({ ...one, tokens: ['hat'] })) })).toBe('game');
  });
  it('say why something can’t be chosen', () => {
    expect(why('hat:3', looked, setup, ['swap 3 1']).key).toBe('vanish.why_looked');
    expect(why('box', looked, setup, ['swap 3 1']).key).toBe('vanish.why_box');
    expect(why('animal:owl', looked, setup, ['swap 3 1']).key).toBe('vanish.ask_swap');
  });
  it('ask for what is missing', () => {
    expect(more('look 1', []).key).toBe('vanish.which_look');
    expect(more('call owl', []).key).toBe('vanish.which_call');
    expect(more('swap 1 2', []).key).toBe('vanish.which_swap');
    expect(more('swap 1 2', ['hat:1']).key).toBe('vanish.which_other');
  });
  it('have a name each', () => {
    expect(new Set(all.map((move) => label(move).key)).size).toBe(all.length);
  });
});
