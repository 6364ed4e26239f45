import { expect, it } from 'vitest';
import { aim } from './pointing';

const hand = 80;
const box = (x: number, y: number, size = 60): Pick<DOMRect, 'x' | 'y' | 'width' | 'height'> => ({
  x,
  y,
  width: size,
  height: size,
});

it('comes from below, from the right', () => {
  expect(aim(box(100, 100), hand, 400, 800)).toMatchObject({ x: 130, beside: false, left: false });
});
it('comes from the side at the lower edge, and from the left at the right edge', () => {
  expect(aim(box(100, 730), hand, 400, 800)).toMatchObject({ beside: true, left: false });
  expect(aim(box(330, 100), hand, 400, 800)).toMatchObject({ beside: false, left: true });
});
it('touches what it points at, whatever the size', () => {
  for (const size of [10, 48, 300]) {
    for (const y of [0, 400, 800 - size]) {
      const tip = aim(box(50, y, size), hand, 400, 800);
      expect(tip.y).toBeGreaterThan(y);
      expect(tip.y).toBeLessThan(y + size);
    }
  }
});
