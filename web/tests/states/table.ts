// What happens round a game: people, the line, the clock, the end; and the table before a game.
import { film } from '../film';
import { open, tableNews, transcript } from '../prompter';
import { meeting, moment, text, type State } from '../states';
import type { SeatNews, ServerMessage } from '../../src/protocol';

const three = 'golden/vanish-3';
const whole = film('golden/vanish-2').frames.length;
const menu = `[aria-label="Menu"]`;

const bo: SeatNews = { kind: 'person', name: 'Bo', face: '', bot: '', here: true, resigned: false, handicap: {} };
const ada: SeatNews = { ...bo, name: 'Ada' };
const fox: SeatNews = { ...bo, kind: 'bot', name: 'Fox', bot: 'fox' };
const lobby = (seats: SeatNews[], mine: number[], host: boolean): ServerMessage[] => [
  { type: 'welcome', protocol: 1, seats: mine, host, n: 0 },
  tableNews({
    phase: 'lobby',
    seats,
    watchers: 1,
    options: { players: seats.length, expert: false, swap: 'must', turn_limit: 400 },
  }),
];

export const table: State[] = [
  moment(
    'table: the curtain between two on one device',
    { film: 'golden/vanish-2', at: 2, then: 1, seats: [1, 2] },
    { sign: '[data-pass]' },
  ),
  moment('table: the line is lost', { film: three, at: 5 }, { after: (one) => one.hangUp(), sign: text('table.away') }),
  moment(
    'table: played in another tab',
    { film: three, at: 5 },
    {
      after: (one) =>
        one.page.evaluate(() =>
          new BroadcastChannel('magichat.table.brave-red-hat').postMessage({ at: Date.now() + 1, id: 0 }),
        ),
      sign: text('table.play_here'),
    },
  ),
  moment('table: the clock runs out', { film: three, at: 5, clock: 4000 }, { sign: '[role="timer"].short' }),
  moment('table: the clock of another', { film: three, at: 10, clock: 30000 }, { sign: '[role="timer"]' }),
  moment(
    'table: signs of the others',
    { film: three, at: 5 },
    {
      after: (one) =>
        (['wave', 'laugh', 'sad'] as const).forEach((emote, seat) => one.tell({ type: 'emote', seat: seat + 1, emote })),
      sign: '.bubble >> nth=2', // all three
    },
  ),
  moment(
    'table: somebody is away, somebody gave up',
    { film: three, at: 5, table: { seats: [ada, { ...bo, here: false }, { ...fox, resigned: true }] } },
    { sign: text('seat.away') },
  ),
  moment(
    'table: the puppy plays soon, or now',
    {
      film: three,
      at: 10,
      table: {
        seats: [ada, { ...bo, here: false, stand_in_ms: 25_000 }, { ...bo, name: 'Cy', here: false, stand_in: 'puppy' }],
      },
    },
    { sign: '[data-stand-in]' },
  ),
  moment(
    'table: what the puppy has played for me',
    { film: three, at: 5, played: ['look 3', 'swap 3 1', 'call owl'] },
    { sign: '[data-played]' },
  ),
  moment('table: emotes', { film: three, at: 5 }, { press: ['[data-emotes]'], sign: '[data-emote]' }),
  moment('table: a watcher', { film: three, at: 9, then: 1, seats: [] }, { sign: '[data-at="looker"]' }),
  moment(
    'table: a refusal',
    { film: three, at: 5 },
    {
      after: (one) => one.tell({ type: 'error', code: 'late', text: 'too late', re: 'move' }),
      sign: '.notice',
    },
  ),
  moment('table: what do I see', { film: three, at: 5 }, { after: (one) => one.page.keyboard.press('s'), sign: '.answer' }),
  moment('table: keys', { film: three, at: 5 }, { after: (one) => one.page.keyboard.press('?'), sign: 'dialog kbd' }),
  moment('table: menu', { film: three, at: 5 }, { press: [menu], sign: `dialog >> ${text('table.go_home')}` }),
  moment(
    'table: the rules',
    { film: three, at: 5 },
    { press: [menu, `dialog >> ${text('home.rules_long')}`], sign: `dialog >> ${text('rules.vanish_lead')}` },
  ),
  moment(
    'table: settings',
    { film: three, at: 5 },
    { press: [menu, `dialog >> ${text('settings.title')}`], sign: 'dialog .settings' },
  ),
  moment(
    'table: give up?',
    { film: three, at: 5 },
    { press: [menu, `dialog >> ${text('table.resign')}`], sign: text('table.resign_ask_more') },
  ),
  moment('table: the other gave up', { film: 'golden/vanish-2', at: 10, resigned: 2 }, { sign: '[data-over]' }),
  moment(
    'table: waiting for another game',
    { film: 'golden/court-2', at: 79, then: 1, seats: [2], table: { wants_rematch: [2] } },
    {
      sign: text('over.waiting'),
    },
  ),
  moment('table: over, for a watcher', { film: 'golden/vanish-2', at: 35, then: 1, seats: [] }, { sign: '[data-over]' }),
  moment(
    'table: the results are put away',
    { film: 'golden/vanish-2', at: whole },
    { press: ['dialog header button'], sign: '.results' },
  ),
  moment(
    'table: chairs and options after a game',
    { film: 'golden/vanish-2', at: whole },
    {
      press: ['[data-more]', `dialog >> ${text('over.arrange')}`],
      sign: text('lobby.chairs'),
    },
  ),
  meeting('table: closed', [...transcript({ film: three, at: 5 }), { type: 'bye', why: 'closed' }], {
    sign: text('table.bye_closed'),
  }),
  meeting('table: unknown', [{ type: 'error', code: 'not_open', text: 'no such table', re: 'join' }], {
    sign: text('table.unknown'),
  }),

  meeting('lobby: the host', lobby([ada, open], [1], true), { sign: text('lobby.fill') }),
  meeting('lobby: all chairs taken', lobby([ada, bo, fox], [1], true), { sign: text('lobby.start') }),
  meeting('lobby: everything is open', lobby([ada, bo, open, fox], [1], true), {
    press: ['summary'],
    sign: text('lobby.only_here'), // on this machine there is no square
  }),
  meeting('lobby: a guest', lobby([ada, bo, open], [2], false), { press: ['summary'], sign: text('lobby.waiting') }),
  meeting('lobby: without a chair', lobby([ada, open], [], false), { sign: text('lobby.take_a_chair') }),
  meeting('lobby: settings', lobby([ada, open], [1], true), {
    press: ['header [title="Settings"]'],
    sign: 'dialog .settings',
  }),
  meeting('lobby: the rules', lobby([ada, open], [1], true), {
    press: ['header [title="How to play"], header [title*="ules"]'],
    sign: 'dialog h3',
  }),
];
