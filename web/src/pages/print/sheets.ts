// The sheets of each box: which parts lie on which, and what is written above them.
import type { GameName } from '../../protocol';
import type { TextKey } from '../../texts/texts.svelte';
import { grid, net, stacked, type Laid, type Panel } from './lay';
import { field, type PaperName } from './paper';
import { dice, die, parts, stands, type Card } from './parts';

export type How = 'cut' | 'fold' | 'glue';
export type FigureName = 'card' | 'box' | 'die' | 'stand';
export interface PartsSheet {
  kind: 'parts';
  texts: TextKey[];
  how: How[];
  figures: FigureName[];
  laid: Laid;
}
export interface RulesSheet {
  kind: 'rules';
}
export type Sheet = { game: GameName; part: number; of: number } & (PartsSheet | RulesSheet);

// Four by four of these fill a sheet of either paper; most cards are folded over, so there are eight on it.
const card = { width: 45, height: 57, columns: 4 };
const onSheet = 8;
const square = 57; // the hats of vanish

const slices = (cards: readonly Card[], size: number): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / size) }, (_, i) => cards.slice(i * size, (i + 1) * size));

/** A pocket, open above, for one of the hats. */
const pocket = { width: square + 6, height: square + 5, flap: 9 };
const box: Panel[] = [
  { x: 0, y: 0, width: pocket.width, height: pocket.height, face: { kind: 'box' }, flaps: { bottom: pocket.flap } },
  {
    x: pocket.width,
    y: 0,
    width: pocket.width,
    height: pocket.height,
    face: { kind: 'box' },
    flaps: { right: pocket.flap },
  },
];

const edge = 30; // of a die
const dieFlap = 7;
const dieNet: Panel[] = die.map(({ face, column, row }) => ({
  x: column * edge,
  y: row * edge,
  width: edge,
  height: edge,
  face: { kind: 'die', name: face },
  flaps:
    row === 0
      ? { left: dieFlap, top: dieFlap, right: dieFlap }
      : row === 2
        ? { left: dieFlap, bottom: dieFlap, right: dieFlap }
        : column === 3
          ? { right: dieFlap }
          : {},
}));

// From above: the wall that its player sees, on its head; the groove, down and up again; the wall that the others see; the
// floor, and what closes it. The walls lean against each other, and the groove hangs between them: it is less deep than they
// are high then, √(wall² − (floor / 2)²).
export const stand = { length: 164, wall: 22, groove: 13, floor: 32, flap: 8 };
const rows = [stand.wall, stand.groove, stand.groove, stand.wall, stand.floor];
const standNet: Panel[] = rows.map((height, i) => ({
  x: 0,
  y: rows.slice(0, i).reduce((sum, one) => sum + one, 0),
  width: stand.length,
  height,
  ...(i === 0 ? { face: { kind: 'stand' }, turn: 180 } : i === 3 ? { face: { kind: 'stand' } } : {}),
  ...(i === 4 ? { flaps: { bottom: stand.flap } } : {}),
}));

type Plan = Omit<PartsSheet, 'kind' | 'laid'> & { blocks: Laid[] };
const folded = (part: string, cards: readonly Card[], texts: TextKey[], turn?: 90): Plan[] =>
  slices(cards, onSheet).map((some) => ({
    texts,
    how: ['cut', 'fold'],
    figures: ['card'],
    blocks: [grid(some, { part, ...card, fold: turn ? 'down' : 'across', turn })],
  }));

const plans: Record<GameName, () => Plan[]> = {
  vanish: () => [
    {
      texts: ['print.vanish_hats'],
      how: ['cut', 'fold'],
      figures: ['card'],
      blocks: [grid(parts.vanish.hats, { part: 'hats', columns: 3, width: square, height: square, fold: 'down' })],
    },
    {
      texts: ['print.vanish_cards', 'print.vanish_prizes', 'print.vanish_box'],
      how: ['cut', 'fold', 'glue'],
      figures: ['box'],
      blocks: [
        grid(parts.vanish.animals, { part: 'animals', columns: 3, width: 50, height: 50 }),
        grid(parts.vanish.prizes, { part: 'prizes', columns: 5, width: 29, height: 29 }),
        net('box', box),
      ],
    },
  ],
  court: () => [
    ...folded('people', parts.court.people, ['print.court_people']),
    ...folded('hats', parts.court.hats, ['print.court_hats']),
    {
      texts: ['print.court_whose', 'print.court_penalties'],
      how: ['cut'],
      figures: [],
      blocks: [
        grid(parts.court.whose, { part: 'whose', columns: 1, width: 180, height: 148 }),
        grid(parts.court.penalties, { part: 'penalties', columns: 8, width: 22, height: 22 }),
      ],
    },
  ],
  rabbits: () => [
    ...folded('hats', parts.rabbits.hats, ['print.rabbits_hats']),
    ...folded('wands', parts.rabbits.wands, ['print.rabbits_wands'], 90),
    {
      texts: ['print.rabbits_dice'],
      how: ['cut', 'fold', 'glue'],
      figures: ['die'],
      blocks: Array.from({ length: dice }, () => net('dice', dieNet)),
    },
    ...Array.from({ length: stands / 2 }, (): Plan => ({
      texts: ['print.rabbits_stand'],
      how: ['cut', 'fold', 'glue'],
      figures: ['stand'],
      blocks: [net('stands', standNet), net('stands', standNet)],
    })),
  ],
};

/** The rules first: they are read while somebody cuts. */
export function sheetsOf(game: GameName, paper: PaperName): Sheet[] {
  const made = plans[game]();
  const of = made.length + 1;
  return [
    { game, part: 1, of, kind: 'rules' },
    ...made.map(({ blocks, ...rest }, i): Sheet => ({
      game,
      part: i + 2,
      of,
      kind: 'parts',
      ...rest,
      laid: stacked(blocks, field(paper)),
    })),
  ];
}
