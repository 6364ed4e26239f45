// All sheets, by their geometry: nothing lies where a printer can't print, and what is folded fits together.
import { describe, expect, it } from 'vitest';
import { gameNames } from '../../protocol';
import { addressOf, gameChoices, inks, paperNames, readChoice } from './choice';
import { filesIn } from './files';
import type { Drawn, Laid, Point } from './lay';
import { field, foot, head, papers, printable, type Box } from './paper';
import { dice, parts, stands } from './parts';
import { brightness, savedFill, savedStroke } from './saving';
import { sheetsOf, stand, type Sheet } from './sheets';
import { INK } from '../../art/palette';

const laidOf = (sheet: Sheet): Laid[] => (sheet.kind === 'parts' ? [sheet.laid] : []);
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
const corners = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y + height],
];
const outside = (box: Box, points: readonly Point[]): Point[] =>
  points.filter(
    ([x, y]) => x < box.x - 1e-6 || y < box.y - 1e-6 || x > box.x + box.width + 1e-6 || y > box.y + box.height + 1e-6,
  );
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 1e-6 && b.x < a.x + a.width - 1e-6 && a.y < b.y + b.height - 1e-6 && b.y < a.y + a.height - 1e-6;

describe.each(paperNames)('on %s', (paper) => {
  const sheets = gameNames.flatMap((game) => sheetsOf(game, paper));
  it('there are as many sheets as there are parts for', () => {
    expect(gameNames.map((game) => sheetsOf(game, paper).length)).toEqual([3, 8, 10]);
    for (const { part, of } of sheets) expect(part).toBeLessThanOrEqual(of);
  });
  it('everything lies between head and foot, inside the margins', () => {
    const where = field(paper);
    const { width, height } = papers[paper];
    expect(printable(paper)).toEqual({ x: 8, y: 8, width: width - 16, height: height - 16 });
    expect(where.height).toBeCloseTo(height - 16 - head - foot);
    for (const laid of sheets.flatMap(laidOf)) {
      expect(outside(where, [...laid.cuts, ...laid.folds, ...laid.glue].flat())).toEqual([]);
      expect(outside(where, laid.drawn.flatMap(corners))).toEqual([]);
      expect(outside(where, corners(laid.bounds))).toEqual([]);
    }
  });
  it('no drawing lies on another, or on a place for glue', () => {
    for (const { drawn, glue } of sheets.flatMap(laidOf))
      for (const [i, one] of drawn.entries()) {
        expect(drawn.slice(i + 1).filter((other) => overlap(one, other))).toEqual([]);
        for (const flap of glue) expect(outside(one, flap)).toHaveLength(flap.length);
      }
  });
  it('every part is on some sheet, as often as it is in the box', () => {
    for (const game of gameNames) {
      const drawn = sheetsOf(game, paper).flatMap(laidOf).flatMap((laid) => laid.drawn); // prettier-ignore
      for (const [part, cards] of Object.entries(parts[game])) {
        const mine = drawn.filter((one) => one.part === part);
        const of = (side: Drawn['side']): string[] =>
          mine.filter((one) => one.side === side).map(({ face }) => JSON.stringify(face)).sort(); // prettier-ignore
        expect(of('front')).toEqual(cards.map(({ front }) => JSON.stringify(front)).sort());
        expect(of('back')).toEqual(cards.flatMap(({ back }) => (back ? [JSON.stringify(back)] : [])));
      }
    }
    const count = (part: string): number =>
      sheets.flatMap(laidOf).flatMap((laid) => laid.drawn.filter((one) => one.part === part)).length; // prettier-ignore
    expect(count('dice')).toBe(6 * dice);
    expect(count('stands')).toBe(2 * stands); // its two walls
    expect(count('box')).toBe(2);
  });
  it('cards are as large as on any other paper', () => {
    const sizes = (name: typeof paper): string[] =>
      gameNames.flatMap(
        (game) =>
        sheetsOf(game, name).flatMap(laidOf).flatMap(({ drawn }) => drawn.map(({ width, height }) => `${width} ${height}`)), // prettier-ignore
      );
    expect(sizes(paper)).toEqual(sizes('a4'));
  });
  // A card folds over the line between its two sides: mirrored by it, one drawing covers the other.
  it('front and back of a card meet when it is folded, and neither stands on its head then', () => {
    for (const { drawn, folds } of sheets.flatMap(laidOf))
      for (const [i, back] of drawn.entries()) {
        if (back.side !== 'back') continue;
        const front = drawn[i - 1]!;
        const upright = near(front.y, back.y);
        const line = folds.find(([a, b]) => {
          if (!a || !b) return false;
          return upright
            ? near(a[0], b[0]) && near(a[0] * 2, front.x + back.x + front.width) && a[1] <= back.y && b[1] >= back.y
            : near(a[1], b[1]) && near(a[1] * 2, front.y + back.y + front.height) && a[0] <= back.x && b[0] >= back.x;
        });
        expect(line).toBeDefined();
        expect([front.width, front.height]).toEqual([back.width, back.height]);
        // Over an upright line both stand as they are printed; over a level one the back turns over, or, of drawings that lie
        // on their side, nothing does.
        if (upright) expect([front.turn, back.turn]).toEqual([0, 0]);
        else expect([[0, 180].join(), [90, 90].join()]).toContain([front.turn, back.turn].join());
      }
  });
});

it('a die has seven flaps, one for every edge that is closed by glue', () => {
  const sheet = sheetsOf('rabbits', 'a4').find((one) => one.kind === 'parts' && one.figures.includes('die'));
  expect(laidOf(sheet!)[0]?.glue).toHaveLength(7 * dice);
  expect(laidOf(sheet!)[0]?.folds).toHaveLength((5 + 7) * dice); // the twelve edges of a cube
});
it('a stand closes, holds three cards, and its groove does not touch the floor', () => {
  const high = Math.sqrt(stand.wall ** 2 - (stand.floor / 2) ** 2);
  expect(stand.groove).toBeLessThan(high);
  expect(stand.length).toBeGreaterThan(3 * 45 + 10);
});

describe('what is wanted', () => {
  it('stands in the address, and is read back', () => {
    for (const paper of paperNames)
      for (const ink of inks)
        for (const game of gameChoices) {
          const choice = { paper, ink, game };
          expect(readChoice(addressOf(choice).split('?')[1] ?? '')).toEqual(choice);
        }
  });
  it('is something useful if nobody says', () => {
    expect(readChoice('')).toEqual({ paper: 'a4', ink: 'colour', game: 'all' });
    expect(readChoice('paper=a5&ink=&game=chess', 'fr-CA')).toEqual({ paper: 'letter', ink: 'colour', game: 'all' });
    expect(readChoice('paper=a4', 'en-US').paper).toBe('a4');
  });
});

it('files are those that a list names, and nothing else', () => {
  const good = { language: 'fr', paper: 'a4', ink: 'saving', file: 'magic-hat-fr-a4-saving.pdf' };
  expect(filesIn([good, { ...good, file: '../x.pdf' }, { ...good, ink: 'gold' }, null, 7])).toEqual([good]);
  expect(filesIn({})).toEqual([]);
});

describe('saving ink', () => {
  it('leaves outlines and light hatching', () => {
    expect(savedFill(INK)).toBe('#000');
    expect(savedFill('#221541')).toMatch(/hatch/);
    expect(savedFill('#ffc83d')).toBe('#fff');
    expect(savedFill('none')).toBe('none');
    expect(savedStroke(INK, 3.5)[0]).toBe('#000');
    expect(savedStroke('#ffc83d', 6.5)).toEqual(['#fff', 6.5]);
    expect(savedStroke(INK, 0)[0]).toBe('none');
    expect(brightness('#fff')).toBeCloseTo(1);
    expect(brightness('url(#x)')).toBeNull();
  });
});
