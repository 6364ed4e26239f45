// A drawing as a printer with little ink likes it: outlines, and light hatching for what is dark. Every fill becomes white, so
// that it still covers what lies behind it; what has no outline gets a thin one, so that nothing is told by colour alone.
import { INK } from '../../art/palette';

const hatch = 'url(#print-hatch)';
const thin = 0.9;
const soft = '#8a8a8a';

/** How bright a colour is, from 0 to 1; null for none, or one that is not written as #rrggbb or #rgb. */
export function brightness(colour: string | null): number | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour ?? '')?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits;
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16) / 255) as [number, number, number];
  return 0.3 * r + 0.59 * g + 0.11 * b;
}

export const savedFill = (colour: string): string => {
  const bright = brightness(colour);
  if (bright === null) return colour;
  if (colour === INK) return '#000'; // eyes and other small things
  return bright < 0.36 ? hatch : '#fff';
};
/** The colour and the width of a line. Thick light ones are bands: white between the lines of ink below them. */
export function savedStroke(colour: string, width: number): [colour: string, width: number] {
  const bright = brightness(colour);
  if (bright === null || width === 0) return ['none', width];
  if (bright >= 0.36) return width > 3 ? ['#fff', width] : [soft, Math.min(width, 2) * 0.55];
  if (colour !== INK && width >= 4) return [hatch, width];
  return ['#000', width <= 6 ? width * 0.55 : width - 2.2];
}

interface Inherited {
  fill: string;
  stroke: string;
  width: number;
}
const drawn = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'line']);

function save(element: Element, from: Inherited): void {
  if (element.localName === 'clipPath') return;
  const now: Inherited = {
    fill: element.getAttribute('fill') ?? from.fill,
    stroke: element.getAttribute('stroke') ?? from.stroke,
    width: Number(element.getAttribute('stroke-width') ?? from.width),
  };
  for (const child of [...element.children]) save(child, now);
  if (!drawn.has(element.localName)) return;
  // A shade or a light that is laid thinly over something.
  if (Number(element.getAttribute('opacity') ?? 1) < 0.75) return element.remove();
  const fill = savedFill(now.fill);
  let [stroke, width] = savedStroke(now.stroke, now.width);
  if (stroke === 'none' && fill !== 'none' && fill !== '#000') [stroke, width] = [soft, thin];
  element.setAttribute('fill', fill);
  element.setAttribute('stroke', stroke);
  element.setAttribute('stroke-width', String(width));
}

/** Changes all drawings in an element, once. */
export function saveInk(element: Element): void {
  for (const art of element.querySelectorAll('svg.art')) save(art, { fill: '#000', stroke: 'none', width: 1 });
}
