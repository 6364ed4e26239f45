// The rules as they are set for paper: a minute to read, a chapter at a time, with a few of the things that they speak of.
import type { GameName } from '../../protocol';
import type { TextKey } from '../../texts/texts.svelte';
import type { Face } from './parts';

export interface Chapter {
  title: TextKey;
  lines: { text: TextKey; face?: Face }[]; // a line with a face begins with it
  faces: Face[];
}
const text = (key: TextKey, face?: Face): Chapter['lines'][number] => ({ text: key, face });

export const chapters: Record<GameName, Chapter[]> = {
  vanish: [
    {
      title: 'rules.start',
      lines: [text('rules.vanish_start')],
      faces: [{ kind: 'hat' }, { kind: 'box' }],
    },
    {
      title: 'rules.vanish_look_title',
      lines: [text('rules.vanish_look'), text('rules.vanish_look_more')],
      faces: [{ kind: 'hat' }, { kind: 'animal', name: 'rabbit' }],
    },
    {
      title: 'rules.vanish_call_title',
      lines: [text('rules.vanish_call')],
      faces: [{ kind: 'animal', name: 'owl' }, { kind: 'box' }],
    },
    {
      title: 'rules.end',
      lines: [text('rules.vanish_end')],
      faces: [
        { kind: 'token', name: 'hat' },
        { kind: 'token', name: 'wand' },
      ],
    },
  ],
  court: [
    {
      title: 'rules.start',
      lines: [text('rules.court_start')],
      faces: [
        { kind: 'headdress', name: null },
        { kind: 'character', name: 'king' },
      ],
    },
    {
      title: 'rules.court_turn_title',
      lines: [text('rules.court_look'), text('rules.court_swap'), text('rules.court_open')],
      faces: [
        { kind: 'headdress', name: null },
        { kind: 'headdress', name: 'crown' },
      ],
    },
    {
      title: 'rules.court_open_title',
      lines: [text('rules.court_right'), text('rules.court_wrong'), text('rules.court_magic')],
      faces: [{ kind: 'penalty' }, { kind: 'headdress', name: 'magic' }],
    },
    { title: 'rules.court_echo_title', lines: [text('rules.court_echo')], faces: [] },
    { title: 'rules.end', lines: [text('rules.court_end')], faces: [] },
  ],
  rabbits: [
    {
      title: 'rules.start',
      lines: [text('rules.rabbits_start'), text('rules.rabbits_goal')],
      faces: [
        { kind: 'rabbit', name: 'white' },
        { kind: 'rabbit', name: null },
      ],
    },
    {
      title: 'rules.rabbits_turn_title',
      lines: [
        text('rules.rabbits_turn'),
        text('rules.rabbits_hats', { kind: 'die', name: 'hat2' }),
        text('rules.rabbits_exchange', { kind: 'die', name: 'exchange' }),
        text('rules.rabbits_draw', { kind: 'die', name: 'draw' }),
      ],
      faces: [],
    },
    {
      title: 'rules.rabbits_claim_title',
      lines: [text('rules.rabbits_claim'), text('rules.rabbits_won')],
      faces: [
        { kind: 'goal', name: 'white-pink' },
        { kind: 'goal', name: null },
      ],
    },
    { title: 'rules.end', lines: [text('rules.rabbits_end')], faces: [] },
  ],
};
