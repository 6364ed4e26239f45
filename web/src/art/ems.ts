// How wide the longest word of a text is, in its own size (em) and nearly, so that a caption can be made as small as its place
// asks for: `font-size: min(1rem, width / ems)`. Our letters at weight 600, measured.
const widths: [letters: RegExp, em: number][] = [
  [/[ijlıíîïIÍ|'’.,:;!()\-־׳ויןז]/u, 0.32],
  [/[frtsz]/u, 0.47],
  [/[mwMWæœÆŒжшщюыфЖШЩЮЫФМД]/u, 0.92],
  [/\p{Lu}/u, 0.7],
  [/\p{Script=Cyrillic}/u, 0.63],
];
const emOf = (letter: string): number => widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.59;
export const emsOf = (text: string): number =>
  Math.max(
    1,
    ...text.split(/[\s\u00ad]+/).map((word) => [...word.normalize('NFC')].reduce((sum, letter) => sum + emOf(letter), 0)),
  );
