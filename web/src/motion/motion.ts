// Movements that an eye can follow, by the browser's own animations. Each resolves when it is over, and leaves nothing
// behind: what lies where afterwards is the scene's business.

import { boxOf, withinBoard } from './box';

export interface Point {
  x: number;
  y: number;
}
export const centreOf = (element: Element): Point => {
  const box = boxOf(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

// Moves something that may not be there: on a table that has changed meanwhile.
export async function ifThere<It>(what: It | null | undefined, by: (it: It) => Promise<unknown>): Promise<void> {
  if (what) await by(what);
}

const soft = 'cubic-bezier(.45,.05,.35,1)';

// An animation that is cut short is as good as over.
export async function play(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  if (document.hidden) return;
  const animation = element.animate(frames, { easing: soft, ...options });
  try {
    await animation.finished;
  } catch {
    // cancelled
  }
}

// One thing goes round the other: in front (nearer, larger, lower) or behind. Steps are enough for a smooth curve.
function arcFrames(element: Element, to: Point, side: 1 | -1, most: number): Keyframe[] {
  const from = centreOf(element);
  const inside = withinBoard(element);
  const steps = 16;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const far = Math.hypot(dx, dy) || 1;
  const bulge = Math.min(most, 26 + far * 0.32) * side;
  // Across the way: to the viewer's side for the one in front.
  const across = { x: -dy / far, y: dx / far };
  const towards = Math.abs(dx) < 1 ? 1 : Math.sign(dx);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const along = step / steps;
    const height = Math.sin(Math.PI * along);
    const scale = 1 + 0.16 * height * side;
    const { x, y } = inside(
      dx * along + across.x * bulge * height * towards,
      dy * along + across.y * bulge * height * towards,
      scale,
    );
    return { transform: `translate(${x}px, ${y}px) scale(${scale})`, offset: along, easing: 'linear' };
  });
}

// Two things change places as crossing arcs with depth. Their shadows (a child with class "shadow") stay on the floor.
// `most`: how far an arc may swing out, where there is little room.
export async function swap(a: HTMLElement, b: HTMLElement, ms: number, most = 110): Promise<void> {
  const [from, to] = [centreOf(a), centreOf(b)];
  a.classList.add('in-front');
  b.classList.add('behind');
  await Promise.all([
    play(a, arcFrames(a, to, 1, most), { duration: ms, easing: 'ease-in-out' }),
    play(b, arcFrames(b, from, -1, most), { duration: ms, easing: 'ease-in-out' }),
  ]);
  a.classList.remove('in-front');
  b.classList.remove('behind');
}

// Turns a thing over; `half` is called when its edge is towards the viewer, to change what is on it.
export async function flip(element: HTMLElement, ms: number, half: () => void | Promise<void>): Promise<void> {
  await play(element, [{ transform: 'none' }, { transform: 'translateY(-8%) scale(0.04, 1.06)' }], {
    duration: ms / 2,
    easing: 'ease-in',
  });
  await half();
  await play(element, [{ transform: 'translateY(-8%) scale(0.04, 1.06)' }, { transform: 'none' }], {
    duration: ms / 2,
    easing: 'ease-out',
  });
}

// Turns a thing up that has just changed: it comes round from its edge.
export const turnUp = (element: Element, ms: number): Promise<void> =>
  play(
    element,
    [
      { transform: 'translateY(-6%) scale(0.04, 1.05)' },
      { transform: 'translateY(-3%) scale(1.06)', offset: 0.7 },
      { transform: 'none' },
    ],
    {
      duration: ms,
      easing: 'ease-out',
    },
  );

export const pop = (element: Element, ms: number): Promise<void> =>
  play(
    element,
    [{ transform: 'scale(.3)', opacity: 0 }, { transform: 'scale(1.18)', opacity: 1, offset: 0.6 }, { transform: 'none' }],
    {
      duration: ms,
    },
  );
export const bounce = (element: Element, ms: number): Promise<void> =>
  play(element, [{ transform: 'none' }, { transform: 'translateY(-14%)' }, { transform: 'none' }], { duration: ms });
// Something has landed in it.
export const squash = (element: Element, ms: number, after = 0): Promise<void> =>
  play(element, [{ transform: 'none' }, { transform: 'scale(1.06, 0.9)' }, { transform: 'none' }], {
    duration: ms,
    delay: after,
  });
export const shake = (element: Element, ms: number): Promise<void> =>
  play(
    element,
    [0, -7, 7, -5, 5, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: ms, easing: 'linear' },
  );
// Something inside wants out: smaller and smaller shakes, faster and faster.
export const tremble = (element: Element, ms: number): Promise<void> =>
  play(
    element,
    Array.from({ length: 17 }, (_, step) => {
      const strength = (step * 5) / 16;
      const side = step === 16 ? 0 : step % 2 === 0 ? -1 : 1;
      return {
        transform: `translate(${side * strength}%, ${-Math.abs(side) * strength * 0.6}%) rotate(${side * strength * 0.5}deg)`,
      };
    }),
    { duration: ms, easing: 'linear' },
  );
// Hops from its place into another thing, and is gone in there; its place keeps it.
export function hop(element: Element, into: Element, ms: number, after = 0): Promise<void> {
  const { x, y } = wayFrom(element, into);
  const up = boxOf(element).height * 0.9;
  return play(
    element,
    [
      { transform: 'none' },
      { transform: 'scale(1.12, 0.85)', offset: 0.15 },
      { transform: `translate(${x * 0.5}px, ${y * 0.5 - up}px) scale(1.1)`, offset: 0.55 },
      { transform: `translate(${x}px, ${y}px) scale(0.45)`, opacity: 1, offset: 0.9 },
      { transform: `translate(${x}px, ${y}px) scale(0.1)`, opacity: 0 },
    ],
    { duration: ms, delay: after, easing: 'ease-in-out' },
  );
}
export const lift = (element: Element, ms: number): Promise<void> =>
  play(
    element,
    [
      { transform: 'none' },
      { transform: 'translateY(-30%) rotate(-8deg)', offset: 0.3 },
      { transform: 'translateY(-30%) rotate(-8deg)', offset: 0.75 },
      { transform: 'none' },
    ],
    {
      duration: ms,
    },
  );

// How far it is from the middle of one thing to the middle of another, and how much larger the other is.
function wayFrom(one: Element, other: Element): { x: number; y: number; scale: number } {
  const from = centreOf(one);
  const to = centreOf(other);
  const width = boxOf(one).width || 1;
  const scale = Math.min(2.5, Math.max(0.25, boxOf(other).width / width));
  return { x: to.x - from.x, y: to.y - from.y, scale };
}
// A thing that lies in its place already comes there from somewhere else, as a card from its pile.
export function come(element: Element, from: Element, ms: number, after = 0): Promise<void> {
  const { x, y, scale } = wayFrom(element, from);
  return play(
    element,
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0 },
      { transform: `translate(${x * 0.9}px, ${y * 0.9 - 12}px) scale(${scale})`, opacity: 1, offset: 0.15 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: ms, delay: after, fill: 'backwards' },
  );
}
// A thing goes to a place for good, and stays there until it is taken away.
export function glide(element: Element, to: Element, ms: number): Promise<void> {
  const { x, y, scale } = wayFrom(element, to);
  const larger = (1 + scale) / 2 + 0.1;
  const half = withinBoard(element)(x * 0.45, y * 0.45 - 30, larger);
  return play(
    element,
    [
      { transform: 'none' },
      { transform: `translate(${half.x}px, ${half.y}px) scale(${larger})`, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    ],
    { duration: ms, fill: 'forwards' },
  );
}
