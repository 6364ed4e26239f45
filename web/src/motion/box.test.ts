import { expect, test, vi } from 'vitest';
import { unturned } from './box';

class Rect {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
}
vi.stubGlobal('DOMRect', Rect);

// A point of a room of this size, turned by quarters round the middle of a window, as the window sees it.
function turned([u, v]: [number, number], by: number, wide: number, high: number): [number, number] {
  const [w, h] = by % 2 === 0 ? [wide, high] : [high, wide];
  let [x, y] = [u - w / 2, v - h / 2];
  for (let i = 0; i < by; i += 1) [x, y] = [-y, x];
  return [x + wide / 2, y + high / 2];
}

test('whatever way the room is turned, a thing in it lies where the room says', () => {
  for (const by of [0, 1, 2, 3]) {
    const [a, b] = [turned([30, 50], by, 800, 600), turned([130, 90], by, 800, 600)];
    const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
    const seen = new Rect(x, y, Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
    expect(unturned(seen as DOMRect, by, 800, 600)).toEqual(new Rect(30, 50, 100, 40));
  }
});
