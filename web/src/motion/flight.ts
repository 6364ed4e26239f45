// Things in flight above the board: copies of what lies there, which leave nothing behind.
import { boxOf, withinBoard } from './box';
import { play } from './motion';
import { layOver } from './over';

// Exactly where the real thing lies. What stands on the table leans from its foot; what flies turns round its middle, and by
// that it is reckoned where it is.
function copyOf(what: HTMLElement): HTMLElement {
  const copy = what.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll('[data-at]')]) one.removeAttribute('data-at');
  copy.style.transform = 'none';
  copy.style.transformOrigin = 'center';
  layOver(what.closest<HTMLElement>('[data-board]') ?? document.body, copy, boxOf(what));
  return copy;
}

export interface Flight {
  what: HTMLElement; // a copy of it flies
  from?: Element; // if not from where it lies
  to: Element;
  bulge?: number; // how far to the side of the straight way, as a share of it
  spin?: number;
  take?: boolean; // the real thing is gone from the table meanwhile
}

// Several things fly at once, each growing or shrinking to the place that it flies to. They stay there until land().
// Each begins `after` milliseconds later than the one before.
export async function fly(flights: Flight[], ms: number, after = 0): Promise<() => void> {
  const copies: HTMLElement[] = [];
  const taken: HTMLElement[] = [];
  const land = (): void => {
    for (const copy of copies) copy.remove();
    for (const one of taken) one.style.visibility = '';
  };
  const steps = 12;
  const running = flights.map(({ what, from = what, to, bulge = 0.16, spin = 0, take = false }, order) => {
    const copy = copyOf(what);
    copies.push(copy);
    if (take) {
      what.style.visibility = 'hidden';
      taken.push(what);
    }
    const here = boxOf(copy);
    const box = boxOf(from);
    const end = boxOf(to);
    const middle = (one: DOMRect): { x: number; y: number } => ({
      x: one.left + one.width / 2 - here.left - here.width / 2,
      y: one.top + one.height / 2 - here.top - here.height / 2,
    });
    const [a, b] = [middle(box), middle(end)];
    // Cards are measured by their height: a place that is wider than high holds them upright too.
    const size = (one: DOMRect): number => Math.min(one.height / here.height, one.width / here.width) || 1;
    const [small, large] = [size(box), size(end)];
    const inside = withinBoard(copy);
    // What is turned takes more room.
    const room = (degrees: number): number => {
      const [cos, sin] = [Math.cos, Math.sin].map((of) => Math.abs(of((degrees * Math.PI) / 180))) as [number, number];
      return cos + sin * Math.max(here.height / here.width, here.width / here.height);
    };
    const frames = Array.from({ length: steps + 1 }, (_, step) => {
      const along = step / steps;
      const high = Math.sin(Math.PI * along);
      const scale = (small + (large - small) * along) * (1 + 0.18 * high);
      const { x, y } = inside(
        a.x + (b.x - a.x) * along - (b.y - a.y) * bulge * high,
        a.y + (b.y - a.y) * along + (b.x - a.x) * bulge * high,
        scale * room(spin * along),
      );
      return { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${spin * along}deg)`, easing: 'linear' };
    });
    return play(copy, frames, { duration: ms, delay: after * order, easing: 'ease-in-out', fill: 'both' });
  });
  await Promise.all(running);
  return land;
}
