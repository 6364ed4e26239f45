// The ways of the hats over the table. Every way is a walk on the table (which the shadow follows) and a height above it;
// both hats of a swap are in the air, so no other hat ever hides them.
import { withinBoard } from '../../motion/box';
import { centreOf, play, type Point } from '../../motion/motion';
import { directions, onTheWay } from './circle';
import { hats } from './scene';
import type { Show } from '../../stage/show';

interface ArcPoint extends Point {
  height: number;
  scale: number;
  squash: number; // less than 1: pressed down, before the jump and after it
  seen: number; // 0 to 1
}
const steps = 30;
const soft = (u: number): number => u * u * (3 - 2 * u);
const within = (t: number, from: number, to: number): number => Math.min(1, Math.max(0, (t - from) / (to - from)));

// A hat gets ready, jumps, and lands.
const jump = { off: 0.12, on: 0.9 };
const pressed = (t: number): number =>
  1 - 0.1 * Math.sin(Math.PI * within(t, 0, jump.off)) - 0.09 * Math.sin(Math.PI * within(t, jump.on, 1));

// Two hats go round each other: one on the viewer's side (nearer: lower and larger), one on the far side. In the middle of
// the way they are so far apart that an eye can't take one for the other. Between hats that are not neighbours there
// stands a third one on the outside: there the way is nearly straight, and the one on the inside goes all the further.
interface Arc {
  from: Point;
  to: Point;
  bulge: Point; // how far off the straight way, in its middle
  side: 1 | -1; // near, far
  size: number;
}
function arcs(a: Point, b: Point, middle: Point, size: number, neighbours: boolean): [Arc, Arc] {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const turn = b.x < a.x ? -1 : 1;
  const near = { x: (-turn * (b.y - a.y)) / far, y: (turn * (b.x - a.x)) / far };
  const outside = near.x * ((a.x + b.x) / 2 - middle.x) + near.y * ((a.y + b.y) / 2 - middle.y) > 0;
  const both = 0.5 * size + 0.13 * far;
  // The near side has more room than the far one, which the hats of the back row share.
  const [ahead, behind] = neighbours ? [both, both] : outside ? [0.35 * size, 0.75 * size] : [1.3 * size, 0.12 * size];
  return [
    { from: a, to: b, bulge: { x: near.x * ahead, y: near.y * ahead }, side: 1, size },
    { from: b, to: a, bulge: { x: -near.x * behind, y: -near.y * behind }, side: -1, size },
  ];
}
function onArc({ from, to, bulge, side, size }: Arc, t: number): ArcPoint {
  const along = soft(within(t, jump.off, jump.on));
  const bow = Math.sin(Math.PI * along);
  return {
    x: (to.x - from.x) * along + bulge.x * bow,
    y: (to.y - from.y) * along + bulge.y * bow,
    height: size * 0.24 * bow,
    scale: 1 + 0.17 * side * bow,
    squash: pressed(t),
    seen: 1,
  };
}

// Out of the heap in the middle to its place.
function spiral(index: number, radii: Point, t: number): ArcPoint {
  const out = soft(within(t, 0, 0.92));
  const to = directions[index] ?? { x: 0, y: 0 };
  const now = onTheWay(to, out);
  return {
    x: (now.x - to.x) * radii.x,
    y: (now.y - to.y) * radii.y,
    height: 40 * Math.sin(Math.PI * out),
    scale: 0.72 + 0.28 * out,
    squash: 1 - 0.12 * Math.sin(Math.PI * within(t, 0.9, 1)),
    seen: 1,
  };
}

// A hat and its shadow go a way; afterwards they lie where the scene has them.
async function walk(hat: number, show: Show, ms: number, above: number, way: (t: number) => ArcPoint): Promise<void> {
  const body = show.at(`hat:${hat}`);
  const shadow = show.at(`shadow:${hat}`);
  const place = body?.parentElement;
  if (!body || !shadow || !place) return;
  const times = Array.from({ length: steps + 1 }, (_, step) => step / steps);
  const inside = withinBoard(body);
  const all = times.map(way).map((one) => {
    const { x, y } = inside(one.x, one.y - one.height, one.scale);
    return { ...one, x, y: y + one.height };
  });
  place.style.zIndex = String(above);
  await Promise.all([
    play(
      body,
      all.map(({ x, y, height, scale, squash, seen }, index) => ({
        transform: `translate(${x}px, ${y - height}px) scale(${scale * (2 - squash)}, ${scale * squash})`,
        opacity: seen,
        offset: times[index],
        easing: 'linear',
      })),
      { duration: ms, easing: 'linear' },
    ),
    play(
      shadow,
      all.map(({ x, y, height, scale, seen }, index) => ({
        transform: `translate(${x}px, ${y}px) scale(${scale * (1 - height / 260)})`,
        opacity: 0.38 * seen * (1 - height / 130),
        offset: times[index],
        easing: 'linear',
      })),
      { duration: ms, easing: 'linear' },
    ),
  ]);
  place.style.zIndex = '';
}

// The first hat goes round on the viewer's side: it is the one that was looked under, the one to keep an eye on.
export async function swapHats(first: number, second: number, show: Show, ms: number): Promise<void> {
  const a = show.at(`hat:${first}`);
  const b = show.at(`hat:${second}`);
  const box = show.at('box');
  if (!a || !b || !box) return;
  const apart = Math.abs(first - second);
  const neighbours = apart === 1 || apart === hats.length - 1;
  const [near, far] = arcs(centreOf(a), centreOf(b), centreOf(box), a.offsetWidth, neighbours);
  await Promise.all([walk(first, show, ms, 14, (t) => onArc(near, t)), walk(second, show, ms, 13, (t) => onArc(far, t))]);
}

export async function dealHats(show: Show, ms: number): Promise<void> {
  const spots = hats.map((hat) => show.at(`hat:${hat}`)).filter((spot) => spot !== null);
  const points = spots.map(centreOf);
  const [back, right] = points;
  if (points.length < hats.length || !back || !right) return;
  const middle = {
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  };
  const radii = { x: (right.x - middle.x) / directions[1]!.x, y: (back.y - middle.y) / directions[0]!.y };
  await Promise.all(hats.map((hat, index) => walk(hat, show, ms, 5, (t) => spiral(index, radii, t))));
}
