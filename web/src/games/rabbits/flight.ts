// Cards in flight above the board: copies of what lies there, which leave nothing behind.
import type { Show } from '../../stage/show';

// Copies are laid over the board, exactly where the real thing lies.
function copyOf(what: HTMLElement): HTMLElement {
  const ground = what.closest<HTMLElement>('[data-board]') ?? document.body;
  const box = what.getBoundingClientRect();
  const from = ground.getBoundingClientRect();
  const copy = what.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll('[data-at]')]) one.removeAttribute('data-at');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'absolute',
    zIndex: '20',
    margin: '0',
    transform: 'none',
    pointerEvents: 'none',
    left: `${box.left - from.left}px`,
    top: `${box.top - from.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  ground.append(copy);
  return copy;
}

export interface Flight {
  what: HTMLElement; // a copy of it flies
  from?: HTMLElement; // if not from where it lies
  to: HTMLElement;
  bulge?: number; // how far to the side of the straight way, as a share of it
  spin?: number;
  take?: boolean; // the real thing is gone from the table meanwhile
}

// Several things fly at once, each growing or shrinking to the place that it flies to. They stay there until land().
export async function fly(flights: Flight[], show: Show, usual: number, delay = 0): Promise<() => void> {
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
    const here = copy.getBoundingClientRect();
    const box = from.getBoundingClientRect();
    const end = to.getBoundingClientRect();
    const middle = (one: DOMRect): { x: number; y: number } => ({
      x: one.left + one.width / 2 - here.left - here.width / 2,
      y: one.top + one.height / 2 - here.top - here.height / 2,
    });
    const [a, b] = [middle(box), middle(end)];
    // Cards are measured by their height: a place that is wider than high holds them upright too.
    const size = (one: DOMRect): number => Math.min(one.height / here.height, one.width / here.width) || 1;
    const [small, large] = [size(box), size(end)];
    const frames = Array.from({ length: steps + 1 }, (_, step) => {
      const along = step / steps;
      const high = Math.sin(Math.PI * along);
      const x = a.x + (b.x - a.x) * along - (b.y - a.y) * bulge * high;
      const y = a.y + (b.y - a.y) * along + (b.x - a.x) * bulge * high;
      const scale = (small + (large - small) * along) * (1 + 0.18 * high);
      return { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${spin * along}deg)`, easing: 'linear' };
    });
    const animation = copy.animate(frames, {
      duration: show.ms(usual),
      delay: show.ms(delay * order),
      easing: 'ease-in-out',
      fill: 'both',
    });
    return animation.finished.catch(() => undefined);
  });
  await Promise.all(running);
  return land;
}

// Turns something up: `what` has just changed, and comes round from its edge.
export async function turnUp(what: HTMLElement | null | undefined, show: Show, usual: number): Promise<void> {
  if (!what || show.ms(usual) === 0) return;
  const edge = 'translateY(-6%) scale(0.04, 1.05)';
  const frames = [{ transform: edge }, { transform: 'translateY(-3%) scale(1.06)', offset: 0.7 }, { transform: 'none' }];
  await what.animate(frames, { duration: show.ms(usual), easing: 'ease-out' }).finished.catch(() => undefined);
}
