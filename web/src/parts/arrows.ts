// Arrow keys: from what has the focus to the nearest thing in that direction.
import type { Point } from '../motion/motion';

const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

// Straight ahead counts once, aside counts double; what lies behind or beside does not count at all.
export function distance(from: Point, to: Point, key: string): number {
  const way = ways[key];
  if (!way) return Infinity;
  const ahead = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
  const aside = Math.abs((to.x - from.x) * way.y) + Math.abs((to.y - from.y) * way.x);
  return ahead > 4 && ahead >= aside * 0.5 ? ahead + aside * 2 : Infinity;
}

const centre = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

// True if the key was an arrow that went somewhere.
export function goByArrow(key: string, room: HTMLElement): boolean {
  if (!ways[key]) return false;
  const things = [...room.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], [tabindex="0"]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const here = document.activeElement;
  if (!here || !room.contains(here) || here === room) {
    things[0]?.focus();
    return things.length > 0;
  }
  const from = centre(here);
  let nearest: HTMLElement | null = null;
  let least = Infinity;
  for (const one of things) {
    const far = one === here ? Infinity : distance(from, centre(one), key);
    if (far < least) [nearest, least] = [one, far];
  }
  nearest?.focus();
  return nearest !== null;
}
