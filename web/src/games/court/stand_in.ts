// court: cards and tokens that are there only while they move. All of them are gone when the show is over, however it
// ends, and what they covered is seen again.
import { mount, unmount, type Component } from 'svelte';

export interface StandIn {
  element: HTMLElement;
  draw<Props extends Record<string, unknown>>(drawing: Component<Props>, props: Props): void;
  remove(): void;
}

export class StandIns {
  private all: StandIn[] = [];
  private covered: HTMLElement[] = [];

  constructor(private readonly board: HTMLElement) {}

  // Lies exactly over something; smaller: a square over its middle.
  over(place: Element, size = 1): StandIn {
    const element = document.createElement('span');
    const box = place.getBoundingClientRect();
    const ground = this.board.getBoundingClientRect();
    const side = { width: box.width * size, height: size === 1 ? box.height : box.width * size };
    element.setAttribute('aria-hidden', 'true');
    Object.assign(element.style, {
      position: 'absolute',
      left: `${box.left - ground.left + (box.width - side.width) / 2}px`,
      top: `${box.top - ground.top + (box.height - side.height) / 2}px`,
      width: `${side.width}px`,
      height: `${side.height}px`,
      zIndex: '30',
      pointerEvents: 'none',
    });
    this.board.append(element);
    let drawn: Record<string, unknown> | null = null;
    const clear = (): void => {
      if (drawn) void unmount(drawn);
      drawn = null;
    };
    const one: StandIn = {
      element,
      draw(drawing, props) {
        clear();
        drawn = mount(drawing, { target: element, props }) as Record<string, unknown>;
      },
      remove() {
        clear();
        element.remove();
      },
    };
    this.all.push(one);
    return one;
  }

  cover(place: HTMLElement): void {
    place.style.visibility = 'hidden';
    this.covered.push(place);
  }
  uncover(): void {
    for (const place of this.covered.splice(0)) place.style.visibility = '';
  }
  end(): void {
    for (const one of this.all.splice(0)) one.remove();
    this.uncover();
  }
}
