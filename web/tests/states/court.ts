// court, moment by moment.
import { largeWords, moment, text, type State } from '../states';

const two = 'golden/court-2'; // seat 2 begins, then they take turns
const column = (number: number): string => `.spot[data-at="column:${number}"]`;

export const court: State[] = [
  moment('court: my turn', { film: two, at: 4 }, { sign: '.spot.marked[data-at="column:3"]' }),
  moment('court: a hat is chosen', { film: two, at: 4 }, { press: [column(3)], sign: '[data-move="open 3"]' }),
  moment(
    'court: with which hat?',
    { film: two, at: 4 },
    { press: [column(3), '[data-verb="swap"]'], sign: text('court.which_other') },
  ),
  moment(
    'court: two hats are chosen',
    { film: two, at: 4 },
    { press: [column(3), '[data-verb="swap"]', column(6)], sign: '[data-move="swap 3 6"]' },
  ),
  moment(
    'court: sure about the opening?',
    { film: two, at: 4 },
    { press: [column(3), '[data-move="open 3"]'], sign: '[data-yes]' },
  ),
  moment('court: my peek', { film: two, at: 4, then: 1 }, { sign: 'button.peek' }),
  moment('court: somebody else looks', { film: two, at: 5, then: 1 }, { sign: '.hat.lifted' }),
  moment('court: a swap in numbers', { film: two, at: 7, then: 1 }, { sign: '.marker' }),
  moment('court: after a swap', { film: two, at: 7, then: 1 }, { sign: '[data-board]:not(:has(.marker)) .spot.marked' }),
  moment('court: a wrong hat', { film: two, at: 6, then: 1 }, { sign: text('court.you_miss') }),
  moment('court: a magic hat', { film: two, at: 3, then: 1 }, { sign: text('court.they_magic') }),
  moment('court: a pair', { film: two, at: 1, then: 1 }, { sign: text('court.they_pair') }),
  moment('court: no echo', { film: two, at: 6 }, { press: [column(5)], sign: text('court.why_looked') }),
  moment('court: a dead table', { film: 'golden/court-dead', at: 1, then: 1 }, { sign: '.dead' }),
  moment('court: places are closed', { film: two, at: 76 }, { sign: '.gone' }),
  moment(
    'court: notes',
    {
      film: two,
      at: 4,
      handicaps: [{ notes: true }, {}],
      notes: { hats: [null, null, null, 'tricorn', null, null, null] },
    },
    { sign: '.spot[aria-label*="note"]' },
  ),
  moment('court: the win is shared', { film: 'golden/court-limit', at: 79, then: 1 }, { sign: text('over.limit_court') }),
  moment(
    'court: whose hat is whose',
    { film: two, at: 4 },
    { press: ['.whose'], sign: `dialog >> ${text('court.whose_magic')}` },
  ),
  moment(
    'court: four and large words',
    { film: 'golden/court-4-echo', at: 30, seats: [1] },
    { before: largeWords, sign: '.spot' },
  ),
  moment(
    'court: with four',
    { film: 'golden/court-4-echo', at: 30, seats: [1, 2, 3, 4] },
    { press: ['[data-pass]'], sign: '.spot.marked' },
  ),
];
