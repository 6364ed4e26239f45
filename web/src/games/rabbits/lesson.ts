// rabbits, learned: the goal, then each of the three things that dice can say, once; and a golden wand.
import type { LessonOf } from '../lesson';

export const lesson: LessonOf<'rabbits'> = {
  options: { players: 2 },
  deal: [
    'deal brown pink blue green black pink white green blue pink white white black blue brown white pink brown green black green black blue brown' +
      ' / white-black pink-green green-green black-pink pink-pink white-brown blue-green brown-blue white-white white-green pink-blue brown-pink white-pink white-blue brown-green blue-blue black-blue black-brown brown-brown black-green black-black',
    'roll draw hat1',
  ],
  steps: [
    { say: 'lesson.rabbits_goal', tap: 'goal:1' },
    { say: 'lesson.rabbits_draw', move: 'draw hat' },
    { say: 'lesson.rabbits_keep', move: 'keep 2' },
    {
      say: 'lesson.rabbits_pass',
      move: 'pass',
      then: ['roll draw exchange', 'draw wand', 'pass', 'roll hat1 exchange'],
      watch: 'lesson.rabbits_watch',
    },
    { say: 'lesson.rabbits_turn', move: 'flip 2 2' },
    {
      say: 'lesson.rabbits_pass_again',
      move: 'pass',
      then: ['roll exchange draw', 'draw hat', 'discard', 'pass', 'roll exchange draw'],
      watch: 'lesson.rabbits_watch',
    },
    { say: 'lesson.rabbits_exchange', move: 'exchange 1 2 2' },
    { say: 'lesson.rabbits_claim', move: 'claim 1 2' },
  ],
};
