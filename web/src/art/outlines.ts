// Paths of the simple outlines that many drawings share.

const n = (x: number) => Math.round(x * 10) / 10;

export const oval = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${n(cx - rx)} ${cy}a${rx} ${ry} 0 1 1 ${n(2 * rx)} 0a${rx} ${ry} 0 1 1 ${n(-2 * rx)} 0Z`;

/** A star with `points` tips around a centre; `waist` is the inner radius as a share of the outer. */
export function star(cx: number, cy: number, r: number, points = 5, waist = 0.52): string {
  let d = '';
  for (let i = 0; i < 2 * points; i++) {
    const a = (Math.PI * i) / points;
    const far = i % 2 ? r * waist : r;
    d += `${i ? 'L' : 'M'}${n(cx + far * Math.sin(a))} ${n(cy - far * Math.cos(a))}`;
  }
  return d + 'Z';
}
