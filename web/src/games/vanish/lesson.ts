// vanish, learned: three looks, two wrong guesses by others, and only one animal is left. With four at the table, because whoever
// guesses wrong is out, and somebody has to play on.
import type { LessonOf } from '../lesson';

export const lesson: LessonOf<'vanish'> = {
  options: { players: 4 },
  deal: ['deal cat dove rabbit mouse frog owl'],
  steps: [
    { say: 'lesson.vanish_look', move: 'look 3', seen: ['animal:rabbit'] },
    {
      say: 'lesson.vanish_swap',
      move: 'swap 3 5',
      then: ['look 1', 'swap 1 4', 'call frog', 'call mouse'],
      watch: 'lesson.vanish_watch',
      seen: ['animal:frog', 'animal:mouse'],
    },
    { say: 'lesson.vanish_look_again', move: 'look 2', seen: ['animal:dove'] },
    {
      say: 'lesson.vanish_swap_again',
      move: 'swap 2 1',
      then: ['look 3', 'swap 3 5'],
      watch: 'lesson.vanish_follow',
    },
    { say: 'lesson.vanish_look_last', move: 'look 4', seen: ['animal:cat'] },
    { say: 'lesson.vanish_swap_again', move: 'swap 4 2', then: ['look 5', 'swap 5 1'], watch: 'lesson.vanish_follow' },
    { say: 'lesson.vanish_call', move: 'call owl' },
  ],
};
