// The rules of vanish, in both readings.
import { animalNames } from '../../facts/vanish';
import { line } from '../../texts/texts.svelte';
import { items, limit, ruled, say, type Rules } from './chapters';

export const vanish: Rules = {
  short: [
    { title: 'rules.start', blocks: [{ picture: 'animals', says: say('rules.vanish_start') }] },
    {
      title: 'rules.vanish_look_title',
      blocks: [{ show: 'look', picture: 'look', says: say('rules.vanish_look', 'rules.vanish_look_more') }],
    },
    { title: 'rules.vanish_call_title', blocks: [{ show: 'right', picture: 'call', says: say('rules.vanish_call') }] },
    { title: 'rules.end', blocks: [{ picture: 'prizes', says: say('rules.vanish_end') }] },
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
          picture: 'animals',
          says: [
            { key: 'rule.vanish_box_hats', args: { animal: animalNames.map((name) => line(`animal.${name}`)) }, item: true },
            ...items('rule.vanish_box_cards', 'rule.vanish_box_box', 'rule.vanish_box_prizes'),
            ...ruled('rule.vanish_animals'),
          ],
        },
      ],
    },
    {
      title: 'rule.vanish_title_round',
      blocks: [{ says: say('rule.vanish_rounds', 'rule.vanish_round_mix', 'rule.vanish_round_secret', 'rule.all_numbers') }],
    },
    {
      title: 'rule.title_turn',
      blocks: [{ says: say('rule.vanish_turn') }],
    },
    {
      title: 'rule.vanish_title_look',
      blocks: [{ show: 'look', picture: 'look', says: say('rule.vanish_look_secretly', 'rule.vanish_look_first') }],
    },
    {
      title: 'rule.vanish_title_call',
      blocks: [
        {
          show: 'right',
          picture: 'call',
          says: [...say('rule.vanish_call_aloud', 'rule.vanish_call_right'), ...ruled('rule.vanish_call_any')],
        },
        { show: 'wrong', picture: 'wrong', says: say('rule.vanish_call_wrong') },
      ],
    },
    { title: 'rule.vanish_title_order', blocks: [{ says: say('rule.vanish_order', 'rule.vanish_last') }] },
    {
      title: 'rule.vanish_title_won',
      blocks: [
        {
          picture: 'prizes',
          says: [
            ...say('rule.vanish_win_hat'),
            ...ruled('rule.vanish_box_shown'),
            ...say('rule.vanish_first', 'rule.vanish_next'),
            ...ruled('rule.vanish_next_last'),
          ],
        },
      ],
    },
    { title: 'rule.title_end', blocks: [{ says: say('rule.vanish_score') }] },
    limit(...ruled('rule.vanish_limit')),
    {
      title: 'rule.title_editions',
      blocks: [
        {
          says: [
            ...say('rule.vanish_edition_may', 'rule.vanish_edition_expert', 'rule.all_options'),
            ...ruled('rule.vanish_edition_expert_any', 'rule.vanish_edition_expert_left'),
          ],
        },
      ],
    },
  ],
};
