// Where the glove points: the first of several things that is on the page now, and from which side the hand comes so that all
// of it can be seen and as little as possible is hidden.
interface Aim {
  x: number; // the tip of the finger, in the window
  y: number;
  beside: boolean; // the hand comes from the side: below there is no room, and above stand the words
  left: boolean; // from the left: to the right there is no room
}
export interface Pointing extends Aim {
  place: string;
}

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

export function aim(box: Box, hand: number, wide: number, high: number): Aim {
  const x = box.x + box.width / 2;
  const middle = box.y + box.height / 2;
  const beside = middle + hand > high;
  const left = x + hand > wide;
  // Beside the middle of what is large, so that its picture can be seen.
  const aside = Math.min(box.height * 0.18, 28);
  if (beside) return { x: x + (left ? -aside : aside), y: middle - aside, beside, left };
  return { x, y: middle + aside, beside, left };
}

// Something that can be touched, a button that makes a move or says what is meant, or one that only says which it is. Null: it
// is not there.
// 'do:discard' is the button alone, where something on the board has the same name.
const kinds = ['data-at', 'data-move', 'data-verb', 'data-point'];
const buttons = ['data-move', 'data-verb'];
export function boxAt(place: string): DOMRect | null {
  const name = CSS.escape(place.replace(/^do:/, ''));
  const marks = (place.startsWith('do:') ? buttons : kinds).map((kind) => `[${kind}="${name}"]`);
  for (const what of [...marks, ...(place === 'yes' ? ['[data-yes]'] : [])]) {
    for (const one of document.querySelectorAll(what)) {
      const box = one.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) return box;
    }
  }
  return null;
}

export function isAt(place: string, x: number, y: number): boolean {
  const box = boxAt(place);
  return box !== null && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

export function pointAt(places: readonly string[], hand: number): Pointing | null {
  for (const place of places) {
    const box = boxAt(place);
    if (box) return { place, ...aim(box, hand, innerWidth, innerHeight) };
  }
  return null;
}
