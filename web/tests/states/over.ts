// The end of a game: won and lost, alone and shared, given up, watched, with few and with many.
import { film } from '../film';
import { largeWords, moment, type State } from '../states';
import type { Script } from '../prompter';

const whole = (name: string, more: Partial<Script> = {}): Script => ({
  film: name,
  at: film(name).frames.length,
  ...more,
});
const sign = '.next:not([inert])'; // the buttons take taps
const more = '[data-more]';

export const over: State[] = [
  moment('over: vanish, won', whole('golden/vanish-2', { seats: [2] }), { sign }),
  moment('over: vanish, lost', whole('golden/vanish-2'), { sign }),
  moment('over: vanish, on one device', whole('golden/vanish-2', { seats: [1, 2] }), { sign }),
  moment('over: vanish, with four', whole('golden/vanish-4'), { sign }),
  moment('over: court, lost', whole('golden/court-2'), { sign }),
  moment('over: court, won', whole('golden/court-2', { seats: [2] }), { sign }),
  moment('over: court, the win is shared', whole('golden/court-limit'), { sign }),
  moment('over: court, with four', whole('golden/court-4-echo'), { sign }),
  moment('over: rabbits, won', whole('golden/rabbits-2'), { sign }),
  moment('over: rabbits, lost', whole('golden/rabbits-2', { seats: [2] }), { sign }),
  moment('over: the third game', whole('golden/vanish-2', { table: { tally: { games: 3, wins: [1, 2] } } }), { sign }),
  moment('over: broken off', { film: 'golden/vanish-3', at: 6, broken: true }, { sign }),
  moment('over: large words', whole('golden/rabbits-2'), { before: largeWords, sign }),
  moment('over: others want more', whole('golden/vanish-4', { table: { wants_rematch: [2, 3] } }), {
    sign: '.others',
  }),
  moment('over: more, and the promise was kept', whole('cli/verify', { seats: [2] }), {
    press: [more],
    sign: '.proof .kept',
  }),
];
