// rabbits, moment by moment.
import { largeWords, moment, text, type State } from '../states';

const two = 'golden/rabbits-2';
const three = 'golden/rabbits-3';

export const rabbits: State[] = [
  moment('rabbits: dice to choose from', { film: three, at: 19 }, { sign: '.spot.marked[data-at="die:exchange"]' }),
  moment(
    'rabbits: a die is chosen',
    { film: three, at: 19 },
    { press: ['.spot[data-at="die:exchange"]'], sign: '.spot.picked' },
  ),
  moment(
    'rabbits: two cards are chosen',
    { film: three, at: 19 },
    { press: ['.spot[data-at="slot:1:1"]', '.spot[data-at="slot:2:3"]'], sign: '[data-move="exchange 1 2 3"]' },
  ),
  moment('rabbits: turning hats', { film: two, at: 24, then: 1 }, { sign: '[data-move="stop"]' }),
  moment('rabbits: somebody turns my card', { film: two, at: 93, then: 1 }, { sign: text('rabbits.they_turn') }),
  moment('rabbits: a card in my hand', { film: two, at: 16, then: 1 }, { sign: '[data-verb="discard"]' }),
  moment('rabbits: a card in another hand', { film: two, at: 12, then: 1 }, { sign: '[data-at="hand:2"]' }),
  moment('rabbits: claim or pass', { film: two, at: 18 }, { sign: '[data-move="pass"]' }),
  moment(
    'rabbits: sure about the claim?',
    { film: two, at: 18 },
    { press: ['.spot[data-at="slot:1:1"]', '.spot[data-at="slot:1:2"]', '[data-move="claim 1 2"]'], sign: '[data-yes]' },
  ),
  moment('rabbits: my claim is right', { film: two, at: 4, then: 1 }, { sign: '[data-at="claim"].won' }),
  moment('rabbits: a claim costs a golden wand', { film: two, at: 38, then: 1 }, { sign: '[data-at="claim"] .gone' }),
  moment('rabbits: an exchange', { film: two, at: 6, then: 1 }, { sign: text('rabbits.they_exchange_with_you') }),
  moment(
    'rabbits: notes',
    {
      film: three,
      at: 19,
      handicaps: [{ notes: true, peek: 'long' }, {}, {}],
      notes: {
        racks: [
          ['black', 'brown', 'brown'],
          [null, 'green', null],
          [null, null, null],
        ],
      },
    },
    { sign: '.board .note' },
  ),
  moment('rabbits: won', { film: two, at: 139, then: 1 }, { sign: '[data-over]' }),
  moment(
    'rabbits: won, and the deal is proved',
    { film: 'cli/verify', at: 99, then: 1, seats: [2] },
    { press: ['[data-more]'], sign: `dialog:has(.proof .kept) >> ${text('over.why_rabbits')}` },
  ),
  moment(
    'rabbits: the last turn is over',
    { film: 'golden/rabbits-limit', at: 79, then: 1 },
    { sign: text('over.limit_rabbits') },
  ),
  moment('rabbits: with four', { film: 'golden/rabbits-4', at: 2, seats: [3] }, { sign: '.spot.marked' }),
  moment(
    'rabbits: four and large words',
    { film: 'golden/rabbits-4', at: 2, seats: [3] },
    { before: largeWords, sign: '.spot.marked' },
  ),
];
