// court: cards and tokens that are there only while they move. All of them are gone when the show is over, however it
// ends, and what they covered is seen again.
import { boxOf } from '../../motion/box';
import { mount, unmount, type Component } from 'svelte';
import { layOver } from '../../motion/over';

export interface Double {
  element: HTMLElement;
  draw<Props extends Record<string, unknown>>(drawing: Component<Props>, props: Props): void;
  remove(): void;
}

export class Doubles {
  private all: Double[] = [];
  private covered: HTMLElement[] = [];

  constructor(private readonly board: HTMLElement) {}

  // Lies exactly over something; smaller: a square over its middle.
  over(place: Element, size = 1): Double {
    const element = document.createElement('span');
    const box = boxOf(place);
    const width = box.width * size;
    const height = size === 1 ? box.height : width;
    layOver(this.board, element, {
      left: box.left + (box.width - width) / 2,
      top: box.top + (box.height - height) / 2,
      width,
      height,
    });
    let drawn: Record<string, unknown> | null = null;
    const clear = (): void => {
      if (drawn) void unmount(drawn);
      drawn = null;
    };
    const one: Double = {
      element,
      draw(drawing, props) {
        clear();
        drawn = mount(drawing, { target: element, props });
      },
      remove() {
        clear();
        element.remove();
      },
    };
    this.all.push(one);
    return one;
  }

  elements(): HTMLElement[] {
    return this.all.map(({ element }) => element);
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
