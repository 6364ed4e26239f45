// How parts lie on a sheet: cards in a grid with marks for a ruler, and things to fold out of panels with flaps to glue. All of
// it plain geometry, in millimetres.
import type { Box } from './paper';
import type { Card, Face } from './parts';

export type Point = readonly [x: number, y: number];
export interface Drawn extends Box {
  face: Face;
  part: string; // what it belongs to: 'hats', 'dice', ...
  side: 'front' | 'back';
  turn: 0 | 90 | 180; // clockwise
}
export interface Laid {
  drawn: Drawn[];
  cuts: Point[][]; // full lines, each a row of points
  folds: Point[][]; // dashed ones
  glue: Point[][]; // grey areas
  bounds: Box; // of all of it, its marks too
}

const rim = 1.5; // of white paper round a drawing: nobody cuts to a hair
const markGap = 0.5;
const markLength = 3;
/** How far the marks of a grid reach out of it. */
export const markReach = markGap + markLength;

interface Grid {
  part: string;
  columns: number; // of cards; a card that is folded over takes two, or two rows
  width: number; // of a card
  height: number;
  fold?: 'across' | 'down'; // the back lies on the left of the front, or above it
  turn?: 90; // the drawings lie on their side
}

const boxOf = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const inner = ({ x, y, width, height }: Box): Box => boxOf(x + rim, y + rim, width - 2 * rim, height - 2 * rim);
const sorted = (all: readonly number[]): number[] => [...new Set(all)].sort((a, b) => a - b);

/** Cards side by side, row after row. One cut with a ruler goes through a whole row or column. */
export function grid(cards: readonly Card[], { part, columns, width, height, fold, turn }: Grid): Laid {
  const wide = fold === 'across' ? 2 * width : width;
  const high = fold === 'down' ? 2 * height : height;
  const inRow = columns / (wide / width);
  const places = cards.map((_, i) => boxOf((i % inRow) * wide, Math.floor(i / inRow) * high, wide, high));
  const all = boxOf(0, 0, inRow * wide, Math.ceil(cards.length / inRow) * high);
  const drawn = cards.flatMap((card, i): Drawn[] => {
    const { x, y } = places[i]!;
    const upright = turn ?? 0;
    const front = boxOf(x + wide - width, y + high - height, width, height);
    const drawings: Drawn[] = [{ face: card.front, part, side: 'front', turn: upright, ...inner(front) }];
    if (card.back) {
      // Folded down over a level line a drawing stands on its head, if it is not on its side: so it is printed on its head.
      const over = fold === 'down' && !turn ? 180 : upright;
      drawings.push({ face: card.back, part, side: 'back', turn: over, ...inner(boxOf(x, y, width, height)) });
    }
    return drawings;
  });
  const cuts = places.map(({ x, y }): Point[] => [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
    [x, y],
  ]);
  const folds = places.flatMap(({ x, y }): Point[][] => {
    if (fold === 'across') return [[[x + width, y], [x + width, y + high]]]; // prettier-ignore
    if (fold === 'down') return [[[x, y + height], [x + wide, y + height]]]; // prettier-ignore
    return [];
  });
  // At both ends of every line that can be cut through.
  const marks = (lines: number[], end: number, at: (line: number, along: number) => Point): Point[][] =>
    sorted(lines).flatMap((line) => [
      [at(line, -markGap), at(line, -markReach)],
      [at(line, end + markGap), at(line, end + markReach)],
    ]);
  const down = places.flatMap(({ x }) => [x, x + wide]);
  const across = places.flatMap(({ y }) => [y, y + high]);
  cuts.push(...marks(down, all.height, (x, y) => [x, y]), ...marks(across, all.width, (y, x) => [x, y]));
  const bounds = boxOf(-markReach, -markReach, all.width + 2 * markReach, all.height + 2 * markReach);
  return { drawn, cuts, folds, glue: [], bounds };
}

export type Side = 'left' | 'right' | 'top' | 'bottom';
export interface Panel extends Box {
  face?: Face;
  turn?: 180;
  flaps?: Partial<Record<Side, number>>; // how deep
}
const sides: Side[] = ['top', 'right', 'bottom', 'left'];
const taper = 3;

function edge({ x, y, width, height }: Box, side: Side): [Point, Point] {
  if (side === 'top') return [[x, y], [x + width, y]]; // prettier-ignore
  if (side === 'right') return [[x + width, y], [x + width, y + height]]; // prettier-ignore
  if (side === 'bottom') return [[x + width, y + height], [x, y + height]]; // prettier-ignore
  return [[x, y + height], [x, y]]; // prettier-ignore
}
// Outwards from an edge that goes round its panel clockwise; its ends come nearer to each other.
function flapOn([a, b]: [Point, Point], deep: number): Point[] {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along: Point = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const out: Point = [along[1], -along[0]];
  const at = (from: Point, way: number): Point => [
    from[0] + along[0] * way + out[0] * deep,
    from[1] + along[1] * way + out[1] * deep,
  ];
  return [a, at(a, taper), at(b, -taper), b];
}
const nameOf = ([a, b]: [Point, Point]): string => [a.join(), b.join()].sort().join(' ');

/** Something to fold: panels that share an edge are folded there, all other edges are cut, but for those with a flap. */
export function net(part: string, panels: readonly Panel[]): Laid {
  const laid: Laid = { drawn: [], cuts: [], folds: [], glue: [], bounds: boxOf(0, 0, 0, 0) };
  const shared = new Map<string, number>();
  for (const panel of panels)
    for (const side of sides) {
      const name = nameOf(edge(panel, side));
      shared.set(name, (shared.get(name) ?? 0) + 1);
    }
  for (const panel of panels) {
    const { face, turn = 0, flaps = {} } = panel;
    if (face) laid.drawn.push({ face, part, side: 'front', turn, ...inner(panel) });
    for (const side of sides) {
      const line = edge(panel, side);
      const deep = flaps[side];
      if (deep) {
        const flap = flapOn(line, deep);
        laid.folds.push(line);
        laid.cuts.push(flap);
        laid.glue.push(flap);
      } else if (shared.get(nameOf(line)) === 1) laid.cuts.push(line);
      else if (!laid.folds.some(([a, b]) => nameOf([a!, b!]) === nameOf(line))) laid.folds.push(line);
    }
  }
  const points = [...laid.cuts, ...laid.folds].flat();
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  laid.bounds = boxOf(left, top, right - left, bottom - top);
  return laid;
}

export function moved({ drawn, cuts, folds, glue, bounds }: Laid, dx: number, dy: number): Laid {
  const line = (points: Point[]): Point[] => points.map(([x, y]) => [x + dx, y + dy]);
  return {
    drawn: drawn.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy })),
    cuts: cuts.map(line),
    folds: folds.map(line),
    glue: glue.map(line),
    bounds: { ...bounds, x: bounds.x + dx, y: bounds.y + dy },
  };
}

const most = 14; // between two things
const spare = 4; // of a field, so that they do not touch what is written above and below

/** One below the other in the middle of a field, as far apart as there is room for. */
export function stacked(all: readonly Laid[], into: Box): Laid {
  const high = all.reduce((sum, { bounds }) => sum + bounds.height, 0);
  const gap = Math.min(most, (into.height - spare - high) / Math.max(1, all.length - 1));
  let y = into.y + (into.height - high - gap * (all.length - 1)) / 2;
  const placed = all.map((one) => {
    const { bounds } = one;
    const now = moved(one, into.x + (into.width - bounds.width) / 2 - bounds.x, y - bounds.y);
    y += bounds.height + gap;
    return now;
  });
  const left = Math.min(...placed.map(({ bounds }) => bounds.x));
  const right = Math.max(...placed.map(({ bounds }) => bounds.x + bounds.width));
  const top = placed[0]!.bounds.y;
  const end = placed.at(-1)!.bounds;
  return {
    drawn: placed.flatMap((one) => one.drawn),
    cuts: placed.flatMap((one) => one.cuts),
    folds: placed.flatMap((one) => one.folds),
    glue: placed.flatMap((one) => one.glue),
    bounds: boxOf(left, top, right - left, end.y + end.height - top),
  };
}
