// The papers that a home printer has, in millimetres, and what of a sheet is for what. All cards are as large on both.
export const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type PaperName = keyof typeof papers;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const margin = 8; // where no printer may print
export const head = 22; // what this is, and what to do
export const foot = 6; // a line to measure

/** Where a printer prints. */
export function printable(name: PaperName): Box {
  const { width, height } = papers[name];
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
}
/** Where the parts lie: below the head, above the foot. */
export function field(name: PaperName): Box {
  const all = printable(name);
  return { ...all, y: all.y + head, height: all.height - head - foot };
}
