// vanish, moment by moment.
import { largeWords, moment, text, type State } from '../states';

const three = 'golden/vanish-3'; // seat 1 begins the second round at move 5

export const vanish: State[] = [
  moment('vanish: my turn', { film: three, at: 5 }, { sign: '.spot.marked[data-at="hat:3"]' }),
  moment('vanish: a hat is chosen', { film: three, at: 5 }, { press: ['[data-at="hat:3"]'], sign: '[data-move="look 3"]' }),
  moment(
    'vanish: sure about the call?',
    { film: three, at: 5 },
    { press: ['[data-at="animal:cat"]', '[data-move="call cat"]'], sign: '[data-yes]' },
  ),
  moment(
    'vanish: who is in the box?',
    { film: three, at: 5 },
    { press: ['[data-at="box"]'], sign: text('vanish.which_call') },
  ),
  moment(
    'vanish: the box says why it is closed',
    { film: 'golden/vanish-may', at: 4 },
    { press: ['[data-at="box"]'], sign: text('vanish.why_box') },
  ),
  moment('vanish: my peek', { film: three, at: 5, then: 1 }, { sign: '[data-at="peek"]' }),
  moment('vanish: somebody else peeks', { film: three, at: 9, then: 1 }, { sign: '[data-at="looker"]' }),
  moment('vanish: a swap in numbers', { film: three, at: 10, then: 1 }, { sign: '.marker' }),
  moment('vanish: after a swap', { film: three, at: 10, then: 1 }, { sign: '[data-board]:not(:has(.marker)) .spot.marked' }),
  moment('vanish: my call was wrong', { film: three, at: 19, then: 1, seats: [2] }, { sign: '[data-at="inside"]' }),
  moment('vanish: somebody is out', { film: three, at: 20, seats: [3] }, { sign: '[data-at="out:2"]' }),
  moment('vanish: the end of a round', { film: three, at: 3, then: 1 }, { sign: '[data-at="inside"]' }),
  moment('vanish: the second swap of experts', { film: 'golden/vanish-expert', at: 5 }, { sign: '[data-move="done"]' }),
  moment('vanish: the hat may stay', { film: 'golden/vanish-may', at: 4 }, { sign: '[data-move="stay"]' }),
  moment(
    'vanish: notes',
    {
      film: three,
      at: 7,
      seats: [1],
      handicaps: [{ notes: true, peek: 'long' }, {}, {}],
      notes: { hats: ['rabbit', null, null, null, 'frog'], box: null },
    },
    { sign: '.spot[aria-label*="note"]' },
  ),
  moment(
    'vanish: the last turn is over',
    { film: 'golden/vanish-limit', at: 23, then: 1 },
    { sign: text('over.limit_vanish') },
  ),
  moment('vanish: lost', { film: 'golden/vanish-2', at: 35, then: 1 }, { sign: '[data-over]' }),
  moment('vanish: with four', { film: 'golden/vanish-4', at: 9, seats: [3] }, { sign: '.spot.marked' }),
  moment(
    'vanish: four and large words',
    { film: 'golden/vanish-4', at: 9, seats: [3] },
    { before: largeWords, sign: '.spot.marked' },
  ),
];
