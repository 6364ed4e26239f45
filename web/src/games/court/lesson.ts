// court, learned: a hat is looked at, swapped to its head and opened; a magic hat is kept; and the goldfish opens a wrong one.
import type { LessonOf } from '../lesson';

export const lesson: LessonOf<'court'> = {
  options: { players: 2 },
  deal: [
    'deal king cook pirate princess wizard dragon witch jester jester king dresser witch dresser princess cook knight pirate wizard knight dragon' +
      ' / toque crown magic bells tricorn tophat helmet kerchief pointed helmet kerchief magic crown bells horns magic tiara magic horns tricorn toque tiara pointed tophat',
  ],
  steps: [
    { say: 'lesson.court_look', move: 'look 2', then: ['look 6'], watch: 'lesson.court_watch' },
    { say: 'lesson.court_swap', move: 'swap 1 2', from: 'column:2', then: ['open 5'], watch: 'lesson.court_wrong' },
    { say: 'lesson.court_open', move: 'open 1', then: ['look 4'], watch: 'lesson.court_pair' },
    { say: 'lesson.court_look_again', move: 'look 3', then: ['swap 5 6'], watch: 'lesson.court_watch' },
    { say: 'lesson.court_magic', move: 'open 3' },
  ],
};
