// Lays something over a board for a while: above all that is there, out of reach of fingers and screen readers.
import { boxOf } from './box';

export interface Bounds {
  left: number; // as boxOf() has it
  top: number;
  width: number;
  height: number;
}

export function layOver(ground: HTMLElement, element: HTMLElement, box: Bounds): void {
  const from = boxOf(ground);
  element.setAttribute('aria-hidden', 'true');
  element.inert = true;
  Object.assign(element.style, {
    position: 'absolute',
    zIndex: '40',
    margin: '0',
    pointerEvents: 'none',
    left: `${box.left - from.left - ground.clientLeft}px`,
    top: `${box.top - from.top - ground.clientTop}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  ground.append(element);
}
