// How the magician's hat sits on every head, in the square of an avatar: the middle of its brim, where the brim ends above the
// brows, and how wide the hat's own square is.
export interface Fit {
  x: number;
  brow: number;
  size: number;
}

const usual: Fit = { x: 50, brow: 41, size: 66 };

const special: Readonly<Record<string, Fit>> = {
  elephant: { x: 50, brow: 36, size: 62 },
  fox: { x: 50, brow: 41, size: 60 },
  goldfish: { x: 44, brow: 43, size: 60 },
  puppy: { x: 50, brow: 38, size: 64 },
  random: { x: 49, brow: 33, size: 62 },
  guest: { x: 50, brow: 56, size: 62 },
  spectator: { x: 50, brow: 34, size: 64 },
  aisha: { x: 50, brow: 37, size: 70 },
  juno: { x: 50, brow: 38, size: 72 },
  hugo: { x: 50, brow: 42, size: 68 },
};

export const fitOf = (name: string): Fit => special[name] ?? usual;
