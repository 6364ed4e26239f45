// The rules of court, in both readings.
import { items, limit, ruled, say, type Rules } from './chapters';

export const court: Rules = {
  short: [
    { title: 'rules.start', blocks: [{ picture: 'row', says: say('rules.court_start') }] },
    {
      title: 'rules.court_turn_title',
      blocks: [{ show: 'swap', picture: 'turn', says: say('rules.court_look', 'rules.court_swap', 'rules.court_open') }],
    },
    {
      title: 'rules.court_open_title',
      blocks: [{ show: 'pair', picture: 'taken', says: say('rules.court_right', 'rules.court_wrong', 'rules.court_magic') }],
    },
    { title: 'rules.court_echo_title', blocks: [{ says: say('rules.court_echo') }] },
    { title: 'rules.end', blocks: [{ says: say('rules.court_end') }] },
    { title: 'rules.court_whose', blocks: [], whose: true },
  ],
  whole: [
    {
      title: 'rule.title_players',
      blocks: [
        {
          says: [
            ...say('rule.all_players', 'rule.all_clockwise'),
            ...ruled('rule.court_clockwise'),
            ...say('rule.all_remember'),
          ],
        },
      ],
    },
    {
      title: 'rule.title_box',
      blocks: [
        {
          picture: 'cards',
          says: [
            ...items('rule.court_box_people', 'rule.court_box_hats', 'rule.court_box_penalties'),
            ...ruled('rule.court_box_two', 'rule.court_penalties_enough'),
          ],
        },
      ],
    },
    {
      title: 'rule.title_setup',
      blocks: [
        {
          picture: 'row',
          says: say('rule.court_setup_shuffle', 'rule.court_setup_row', 'rule.court_setup_piles', 'rule.all_numbers'),
        },
      ],
    },
    { title: 'rule.title_turn', blocks: [{ says: say('rule.court_turn') }] },
    {
      title: 'rule.court_title_look',
      blocks: [{ show: 'look', picture: 'look', says: say('rule.court_look_secretly') }],
    },
    { title: 'rule.court_title_swap', blocks: [{ show: 'swap', picture: 'swap', says: say('rule.court_swap_two') }] },
    {
      title: 'rule.court_title_open',
      blocks: [
        { says: say('rule.court_open_up') },
        {
          show: 'pair',
          picture: 'pair',
          says: [...say('rule.court_pair', 'rule.court_refill', 'rule.court_no_more'), ...ruled('rule.court_no_more_hat')],
        },
        { show: 'magic', picture: 'magic', says: say('rule.court_magic_hat') },
        { show: 'penalty', picture: 'penalty', says: say('rule.court_penalty') },
      ],
    },
    { title: 'rule.court_title_echo', blocks: [{ says: say('rule.court_no_echo_look', 'rule.court_no_echo_swap') }] },
    {
      title: 'rule.court_title_dead',
      blocks: [
        {
          says: [
            ...say('rule.court_dead_what'),
            ...ruled('rule.court_dead_new'),
            ...say('rule.court_dead_keep', 'rule.court_dead_rare'),
          ],
        },
      ],
    },
    {
      title: 'rule.title_end',
      blocks: [
        {
          picture: 'taken',
          says: [
            ...say(
              'rule.court_end_three',
              'rule.court_points',
              'rule.court_points_magic',
              'rule.court_points_below',
              'rule.court_points_most',
            ),
            ...ruled('rule.court_points_shared'),
          ],
        },
      ],
    },
    limit(...say('rule.court_limit')),
    {
      title: 'rule.court_title_whose',
      whose: true,
      blocks: [{ says: [...say('rule.court_helmet'), ...ruled('rule.court_wizard')] }],
    },
    {
      title: 'rule.title_editions',
      blocks: [
        {
          says: say(
            'rule.court_edition_magic',
            'rule.court_edition_echo',
            'rule.all_options',
            'rule.court_edition_dead',
            'rule.court_edition_names',
            'rule.court_edition_players',
          ),
        },
      ],
    },
  ],
};
