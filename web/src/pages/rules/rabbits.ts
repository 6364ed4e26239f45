// The rules of rabbits, in both readings.
import { colourNames } from '../../facts/rabbits';
import { line } from '../../texts/texts.svelte';
import { items, limit, ruled, say, type Rules } from './chapters';

export const rabbits: Rules = {
  short: [
    {
      title: 'rules.start',
      blocks: [{ picture: 'stand', says: say('rules.rabbits_start', 'rules.rabbits_goal') }],
    },
    {
      title: 'rules.rabbits_turn_title',
      blocks: [
        {
          show: 'turn',
          picture: 'dice',
          says: [
            ...say('rules.rabbits_turn'),
            { key: 'rules.rabbits_hats', sign: 'hats' },
            { key: 'rules.rabbits_exchange', sign: 'exchange' },
            { key: 'rules.rabbits_draw', sign: 'draw' },
          ],
        },
      ],
    },
    {
      title: 'rules.rabbits_claim_title',
      blocks: [{ show: 'win', picture: 'show', says: say('rules.rabbits_claim', 'rules.rabbits_won') }],
    },
    { title: 'rules.end', blocks: [{ says: say('rules.rabbits_end') }] },
  ],
  whole: [
    {
      title: 'rule.title_players',
      blocks: [{ says: say('rule.all_players', 'rule.all_clockwise', 'rule.all_remember') }],
    },
    {
      title: 'rule.title_box',
      blocks: [
        {
          picture: 'cards',
          says: [
            ...items('rule.rabbits_box_hats', 'rule.rabbits_box_wands', 'rule.rabbits_box_dice', 'rule.rabbits_box_stands'),
            {
              key: 'rule.rabbits_colours',
              args: { rabbits: colourNames.map((name) => line(`rabbit.${name}`)) },
              ruling: true,
            },
            ...ruled('rule.rabbits_goals'),
          ],
        },
        { picture: 'dice', says: ruled('rule.rabbits_dice', 'rule.rabbits_dice_known') },
      ],
    },
    {
      title: 'rule.rabbits_title_stand',
      blocks: [
        {
          picture: 'stand',
          says: [...say('rule.rabbits_stand_three', 'rule.rabbits_stand_sides'), ...ruled('rule.rabbits_stand_two')],
        },
      ],
    },
    {
      title: 'rule.title_setup',
      blocks: [
        {
          says: say(
            'rule.rabbits_setup_shuffle',
            'rule.rabbits_setup_cards',
            'rule.rabbits_setup_goal',
            'rule.rabbits_setup_piles',
            'rule.all_numbers',
          ),
        },
      ],
    },
    { title: 'rule.rabbits_title_roll', blocks: [{ says: say('rule.rabbits_roll', 'rule.rabbits_two_hats') }] },
    {
      title: 'rule.rabbits_title_hats',
      blocks: [
        {
          show: 'turn',
          picture: 'hats',
          says: [
            ...say('rule.rabbits_turn_cards', 'rule.rabbits_turn_place', 'rule.rabbits_turn_next'),
            ...ruled('rule.rabbits_turn_none'),
            ...say('rule.rabbits_turn_nothing'),
          ],
        },
      ],
    },
    {
      title: 'rule.rabbits_title_swap',
      blocks: [{ show: 'exchange', picture: 'exchange', says: say('rule.rabbits_swap_cards', 'rule.rabbits_swap_in') }],
    },
    {
      title: 'rule.rabbits_title_draw',
      blocks: [
        {
          show: 'draw',
          picture: 'draw',
          says: [
            ...say('rule.rabbits_draw_pile', 'rule.rabbits_draw_hat', 'rule.rabbits_draw_away', 'rule.rabbits_draw_goal'),
            ...say('rule.rabbits_pile_empty'),
            ...ruled('rule.rabbits_pile_then'),
            ...say('rule.rabbits_pile_goals'),
          ],
        },
      ],
    },
    {
      title: 'rule.rabbits_title_show',
      blocks: [
        { says: say('rule.rabbits_show') },
        {
          show: 'win',
          picture: 'show',
          says: [...say('rule.rabbits_show_right', 'rule.rabbits_show_new'), ...ruled('rule.rabbits_show_lower')],
        },
        {
          show: 'lose',
          picture: 'lose',
          says: [...say('rule.rabbits_show_wrong'), ...ruled('rule.rabbits_show_last', 'rule.rabbits_show_back')],
        },
      ],
    },
    { title: 'rule.title_end', blocks: [{ says: say('rule.rabbits_end_four', 'rule.rabbits_score') }] },
    limit(...ruled('rule.rabbits_limit'), ...say('rule.rabbits_limit_draw')),
    {
      title: 'rule.title_editions',
      blocks: [{ says: say('rule.rabbits_edition_one', 'rule.rabbits_edition_cards', 'rule.rabbits_edition_play') }],
    },
  ],
};
