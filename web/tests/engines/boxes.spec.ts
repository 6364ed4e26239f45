// What stands where in Firefox and in WebKit, beside Chromium: the same pages and moments (scenes.ts) on a phone and on a
// desktop. The letters are the same everywhere, so boxes are too, but for what engines round; who fails is named.
import { see } from './hands';
import { before, scenes } from './scenes';
import { expect, test, type EngineName, type Screen } from './screen';

const sizes = { 'a phone': { width: 390, height: 844 }, 'a desktop': { width: 1440, height: 900 } };
const others = ['firefox', 'webkit'] as const;

interface Box {
  name: string;
  x: number; // from the box around it, so that what is wrong is named once
  y: number;
  width: number;
  height: number;
  round: boolean; // meant to be a circle
}

// Everything that a person would call a thing, in the order of the page.
function measure(): Box[] {
  const things =
    'header, main, section, fieldset, legend, h1, h2, h3, label, button, a, input, ol, ul, dialog, [data-at], [data-board]';
  const named = new Map<string, number>();
  const name = (one: Element): string => {
    const says = one.getAttribute('data-at') ?? one.getAttribute('aria-label') ?? one.textContent ?? '';
    const plain = `${one.tagName.toLowerCase()} “${says.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    const times = (named.get(plain) ?? 0) + 1;
    named.set(plain, times);
    return times === 1 ? plain : `${plain} (${times})`;
  };
  const isRound = (one: Element): boolean => getComputedStyle(one).borderTopLeftRadius === '50%';
  const boxes: Box[] = [];
  for (const one of document.querySelectorAll('#page *, dialog, dialog *')) {
    if (one.closest('svg') !== null) continue;
    const thing = one.matches(things);
    const { x, y, width, height } = one.getBoundingClientRect();
    // What is for the ear alone is a dot; a list to choose from, and the words around it, are the engine's to draw.
    if ((!thing && !isRound(one)) || width < 2 || height < 2 || one.matches('label:has(select)')) continue;
    const around = one.parentElement?.closest(things)?.getBoundingClientRect() ?? { x: 0, y: 0 };
    boxes.push({ name: name(one), x: x - around.x, y: y - around.y, width, height, round: isRound(one) });
  }
  return boxes;
}

// Nothing moves any more, and the letters have come.
async function settle(screen: Screen): Promise<Box[]> {
  await screen.evaluate(async () => {
    await document.fonts.ready;
  });
  let last = await screen.evaluate(measure);
  await expect
    .poll(async () => {
      const now = await screen.evaluate(measure);
      const same = JSON.stringify(now) === JSON.stringify(last);
      last = now;
      return same;
    })
    .toBe(true);
  return last;
}

// WebKit takes whole pixels for the height of a line and the width of a letter, so a few pixels and a little of the size are
// nothing; a line more, or a thing elsewhere, is.
const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(7, 0.03 * Math.max(a, b));
const told = (box: Box): string => [box.x, box.y, box.width, box.height].map((n) => Math.round(n)).join(' ');

function compare(chromium: Box[], other: Box[]): string[] {
  const found = new Map(other.map((box) => [box.name, box]));
  const differ = chromium.flatMap((box) => {
    const there = found.get(box.name);
    found.delete(box.name);
    if (!there) return [`${box.name} is missing`];
    const oval = box.round && Math.abs(box.width - box.height) < 1 && Math.abs(there.width - there.height) > 2;
    const same = (['x', 'y', 'width', 'height'] as const).every((side) => near(box[side], there[side]));
    return same && !oval ? [] : [`${box.name}: ${told(there)} instead of ${told(box)}`];
  });
  return [...differ, ...[...found.keys()].map((name) => `${name} is too much`)];
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`on ${size} all things stand where they stand in Chromium`, async ({ open }) => {
    test.setTimeout(240_000); // three browsers at once, on however busy a machine
    const screens: Partial<Record<EngineName, Screen>> = {};
    for (const engine of ['chromium', ...others] as const) screens[engine] = await open(engine, before, viewport);
    const measured = async (engine: EngineName, address: string, sign: string): Promise<Box[]> => {
      const screen = screens[engine]!;
      await screen.goto(address);
      await see(screen, sign);
      return settle(screen);
    };
    const differ: string[] = [];
    for (const [scene, { address, sign }] of Object.entries(scenes)) {
      const [chromium, ...rest] = await Promise.all(
        (['chromium', ...others] as const).map((engine) => measured(engine, address, sign)),
      );
      for (const [index, boxes] of rest.entries())
        differ.push(...compare(chromium!, boxes).map((one) => `${others[index]}, ${scene}: ${one}`));
    }
    expect(differ).toEqual([]);
  });
}
