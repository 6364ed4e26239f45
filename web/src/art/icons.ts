// The signs of the page on a 24 × 24 grid: first what is drawn as a line of 2, then (if any) what is filled.

const dot = (x: number, y: number, r = 1.5) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
const ring = dot;

const EYE = 'M2 12Q12 1 22 12Q12 23 2 12Z';
const HAT = 'M3 20H21M7 20L6 11H18L17 20';
const ROUND = ring(12, 12, 10);
const SPEAKER = 'M3 9H7L12 5V19L7 15H3Z';
const CARD = 'M6.5 2H17.5Q19 2 19 3.5V20.5Q19 22 17.5 22H6.5Q5 22 5 20.5V3.5Q5 2 6.5 2Z';

export const ICONS = {
  // What is done at the table.
  eye: [EYE, dot(12, 12, 3.5)],
  swap: ['M3 8H18M14 4L18 8L14 12M21 16H6M10 12L6 16L10 20'],
  call: ['M4 9V15H8L17 20V4L8 9ZM20 9Q22 12 20 15M8 15L9 21H12'],
  open: [HAT + 'M6.7 16.5H17.3M12 8.5V1.5M8.5 5L12 1.5L15.5 5'],
  turn: ['M8 9H16Q17 9 17 10V21Q17 22 16 22H8Q7 22 7 21V10Q7 9 8 9ZM3 9Q3 3 12 3T21 8M17.5 5.5L21 9L23 4.5'],
  exchange: ['M4 3H9V11H4ZM15 13H20V21H15ZM13 4Q18 4 18 9M15.5 7L18 9.5L20.5 7M11 20Q6 20 6 15M3.5 17L6 14.5L8.5 17'],
  draw: ['M9 6H20Q21 6 21 7V21Q21 22 20 22H9Q8 22 8 21V7Q8 6 9 6ZM3.5 17V3Q3.5 2 4.5 2H15M14.5 10.5V17.5M11 14H18'],
  keep: [CARD + 'M8 12.5L11 15.5L16 8.5'],
  discard: ['M4 6H20M9 6V3H15V6M6 6L7 21H17L18 6M10 10V17M14 10V17'],
  claim: ['M3 21L13 11', 'M15 2L16.8 6.2L21.4 6.8L18 10L19 14.5L15 12.3L11 14.5L12 10L8.6 6.8L13.2 6.2Z'],
  pass: ['M3 12H15M10 6L16 12L10 18M20 5V19'],
  stop: [
    'M7 13V6.5a1.5 1.5 0 0 1 3 0V11V4a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V12V8.5a1.5 1.5 0 0 1 3 0V15Q19 22 13 22Q9 22 7 18L4 13.5a1.6 1.6 0 0 1 3-.5',
  ],
  stay: ['M12 22Q4 14 4 9.5Q4 2 12 2T20 9.5Q20 14 12 22Z', dot(12, 9.5, 3)],
  done: [ROUND + 'M7 12.5L10.5 16L17 8.5'],
  undo: ['M8 4L3 9L8 14M3 9H14Q21 9 21 15Q21 20 14 20H9'],
  check: ['M4 13L9 18L20 6'],
  cross: ['M5 5L19 19M19 5L5 19'],
  question: ['M8 8Q8 4 12 4T16 8Q16 10 13.5 11.5Q12 12.5 12 15', dot(12, 19.5)],
  trophy: ['M7 3H17V9Q17 15 12 15T7 9ZM7 5H3Q3 10 7.5 11M17 5H21Q21 10 16.5 11M12 15V20M7 21H17'],
  youngest: [
    'M4 21V14Q4 12 6 12H18Q20 12 20 14V21ZM4 16Q6.7 19 9.3 16Q12 19 14.7 16Q17.3 19 20 16M12 12V8',
    'M12 1Q15 4 13.8 5.8Q12 7.5 10.2 5.8Q9 4 12 1Z',
  ],
  child: [ring(12, 14, 8) + 'M12 6Q9 4.5 11 2Q15 1.5 14 4.5M9 17Q12 19.5 15 17', dot(9, 13, 1.3) + dot(15, 13, 1.3)],
  hint: ['M9 18H15M10 21H14M12 2A6.5 6.5 0 0 0 8 13.6Q9 14.5 9 16H15Q15 14.5 16 13.6A6.5 6.5 0 0 0 12 2Z'],
  // The round of a record.
  play: ['M7 4L19 12L7 20Z', 'M7 4L19 12L7 20Z'],
  pause: ['M8 5V19M16 5V19'],
  step: ['M6 5L15 12L6 19ZM19 5V19', 'M6 5L15 12L6 19Z'],
  'step-back': ['M18 5L9 12L18 19ZM5 5V19', 'M18 5L9 12L18 19Z'],
  first: ['M12 5L5 12L12 19M20 5L13 12L20 19'],
  last: ['M12 5L19 12L12 19M4 5L11 12L4 19'],
  record: ['M5 2H15L19 6V22H5ZM9 11L15 14.5L9 18Z', 'M9 11L15 14.5L9 18Z'],
  // The page.
  ruling: ['M2 19H22M6.5 19L7 5H17L17.5 19M6.8 14.5H17.2'],
  help: [ROUND + 'M9 9.5Q9 7 12 7T15 9.5Q15 11 13 12Q12 12.5 12 14', dot(12, 17.3, 1.3)],
  sound: [SPEAKER + 'M15.5 9Q17.5 12 15.5 15M18.5 6Q23 12 18.5 18'],
  aloud: [
    'M2 12Q4.5 6.5 8.5 9Q12.5 6.5 15 12Q8.5 20 2 12ZM18 9Q19.5 12 18 15M20.5 6Q24 12 20.5 18',
    'M4.5 12Q8.5 10.2 12.5 12Q8.5 16.5 4.5 12Z',
  ],
  mute: [SPEAKER + 'M16 9L22 15M22 9L16 15'],
  settings: [ring(12, 12, 3) + 'M12 2V5M12 19V22M2 12H5M19 12H22M5 5L7 7M17 17L19 19M19 5L17 7M7 17L5 19' + ring(12, 12, 7)],
  globe: [ROUND + 'M2.5 12H21.5M12 2Q4 12 12 22Q20 12 12 2'],
  home: ['M3 11L12 3L21 11M5 10V21H10V15H14V21H19V10'],
  dice: [
    'M5 4H15A2 2 0 0 1 17 6V14A2 2 0 0 1 15 16H5A2 2 0 0 1 3 14V6A2 2 0 0 1 5 4Z',
    'M17 9L20 10A2 2 0 0 1 21 12.6L18.6 19A2 2 0 0 1 16 20L9 18M7 8H7.01M13 12H13.01M10 10H10.01',
  ],
  forward: ['M4 12H20M13 5L20 12L13 19'],
  skip: ['M12 5L19 12L12 19M4 5L11 12L4 19'],
  menu: ['M3 6H21M3 12H21M3 18H21'],
  plus: ['M12 4V20M4 12H20'],
  lock: ['M6 11H18Q19 11 19 12V20Q19 21 18 21H6Q5 21 5 20V12Q5 11 6 11ZM8 11V7.5Q8 3 12 3T16 7.5V11', dot(12, 16)],
  unlock: ['M6 11H18Q19 11 19 12V20Q19 21 18 21H6Q5 21 5 20V12Q5 11 6 11ZM8 11V6.5Q8 2 12 2T16 6', dot(12, 16)],
  clock: [ROUND + 'M12 6V12L16 15'],
  'wifi-off': ['M2 9.5Q12 1 22 9.5M6 14Q12 9 18 14M4 2.5L20 21.5', dot(12, 18.5, 2)],
  // The table's people.
  share: ['M12 15V3M8 6.5L12 2.5L16 6.5M7 11H4V21H20V11H17'],
  copy: ['M9 8H21V22H9ZM5 16H3V2H15V4'],
  qr: [
    'M3 3H10V10H3ZM14 3H21V10H14ZM3 14H10V21H3ZM14 14H17V17M21 14V18H18M14 21H16M20 21H21',
    dot(6.5, 6.5, 1.2) + dot(17.5, 6.5, 1.2) + dot(6.5, 17.5, 1.2),
  ],
  host: ['M4 18L2.5 7L8 11L12 4L16 11L21.5 7L20 18ZM4 21.5H20'],
  chair: ['M7 2V13H18V9M7 13V22M18 13V22M7 17H18'],
  watch: [
    'M9 8V6Q9 4 7 4T5 6L2.5 15M15 8V6Q15 4 17 4T19 6L21.5 15M9 9H15' +
      ring(6.5, 16.5, 4) +
      ring(17.5, 16.5, 4) +
      'M10.5 15.5Q12 14.5 13.5 15.5',
  ],
  tablet: ['M4 7H20Q21 7 21 8V16Q21 17 20 17H4Q3 17 3 16V8Q3 7 4 7Z', dot(12, 3, 2) + dot(12, 21, 2)],
  friends: [ring(8, 7, 4) + 'M1.5 21Q1.5 14 8 14T14.5 21M16 3.5a4 4 0 0 1 0 7.3M17.5 14.5Q22.5 15.5 22.5 21'],
  robot: ['M5 9H19V20H5ZM12 9V4M2 13V16M22 13V16M9.5 16.5H14.5', dot(9, 13) + dot(15, 13) + dot(12, 3, 1.8)],
  smile: [ROUND + 'M7.5 14Q12 19 16.5 14', dot(8.5, 9.5) + dot(15.5, 9.5)],
  again: ['M4 12Q4 5 12 5H19M15.5 1.5L19 5L15.5 8.5M20 12Q20 19 12 19H5M8.5 15.5L5 19L8.5 22.5'],
  resign: ['M5 22V3Q9 1 12 3.5T20 4V14Q16 15.5 12.5 13T5 14'],
  leave: ['M13 3H4V21H13M9 12H21M17 8L21 12L17 16'],
  sticker: [
    'M21 12V5Q21 3 19 3H5Q3 3 3 5V19Q3 21 5 21H12ZM21 12H15Q12 12 12 15V21M8 14Q10 16 11.5 15',
    dot(8.5, 9) + dot(14.5, 9),
  ],
  save: ['M12 3V15M7 10.5L12 15.5L17 10.5M4 17V21H20V17'],
  puzzle: ['M4 9H8.5Q6.5 5 10 4.5T11.5 9H16V13.5Q20 11.5 20.5 15T16 16.5V21H4Z'],
  curve: ['M3 3V21H21M6 17Q9 17 10.5 12T16 8L20 6', dot(20, 6, 2)],
  print: ['M7 8V2H17V8M7 17H3V8H21V17H17M7 13H17V22H7Z'],
  file: ['M5 2H14L19 7V22H5ZM14 2V7H19M9 13H15M9 17H15'],
  // The settings.
  keyboard: ['M2 6H22V18H2ZM8 14.5H16', dot(6, 10, 1.2) + dot(10, 10, 1.2) + dot(14, 10, 1.2) + dot(18, 10, 1.2)],
  contrast: [ROUND, 'M12 2a10 10 0 0 1 0 20Z'],
  motion: ['M2 8H9M2 12H7M2 16H9' + ring(16, 12, 6)],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>;

export type IconName = keyof typeof ICONS;

// Those that point on or back in what is read: where that runs from right to left, so do they. The buttons of a film are those
// of every device, and stay.
export const TURNED: readonly IconName[] = ['forward', 'skip', 'undo', 'leave'];
