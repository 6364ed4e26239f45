// Where something lies, as the room itself measures it. A device that lies flat on a table turns the room to whoever plays,
// by quarters round the middle of the window; movements inside are told in the room's own directions.
let quarters = 0;

export function turnRoom(to: number): void {
  quarters = ((to % 4) + 4) % 4;
  if (quarters === 0) delete document.documentElement.dataset.turn;
  else document.documentElement.dataset.turn = String(quarters);
}

export function unturned({ x, y, width, height }: DOMRectReadOnly, by: number, wide: number, high: number): DOMRect {
  switch (by) {
    case 1:
      return new DOMRect(y, wide - x - width, height, width);
    case 2:
      return new DOMRect(wide - x - width, high - y - height, width, height);
    case 3:
      return new DOMRect(high - y - height, x, height, width);
    default:
      return new DOMRect(x, y, width, height);
  }
}

export const boxOf = (element: Element): DOMRect =>
  unturned(element.getBoundingClientRect(), quarters, innerWidth, innerHeight);

// How far a thing may be moved from where it lies so that, at this size, it stays on its board: nothing leaves the screen.
export function withinBoard(element: Element): (x: number, y: number, scale?: number) => { x: number; y: number } {
  const board = boxOf(element.closest('[data-board]') ?? document.documentElement);
  const screen = unturned(new DOMRect(0, 0, innerWidth, innerHeight), quarters, innerWidth, innerHeight);
  // Of a board that is a little wider than the screen, what is seen of it.
  const ground = {
    left: Math.max(board.left, screen.left),
    right: Math.min(board.right, screen.right),
    top: Math.max(board.top, screen.top),
    bottom: Math.min(board.bottom, screen.bottom),
  };
  const box = boxOf(element);
  const hold = (by: number, low: number, high: number): number => (low > high ? by : Math.min(high, Math.max(low, by)));
  return (x, y, scale = 1) => {
    const [wide, high] = [((scale - 1) * box.width) / 2, ((scale - 1) * box.height) / 2];
    return {
      x: hold(x, ground.left - box.left + wide, ground.right - box.right - wide),
      y: hold(y, ground.top - box.top + high, ground.bottom - box.bottom - high),
    };
  };
}
