// The colours of every drawing. One language: docs/design.md says how they are used.

export const INK = '#2b1638';
export const CREAM = '#fff4dc';
export const PAPER = '#fffaf0';
export const GOLD = '#ffc83d';
export const GOLD_DEEP = '#d9930f';
export const GOLD_LIGHT = '#ffe394';
export const VELVET = '#8e2046';
export const VELVET_DEEP = '#611231';
export const VELVET_LIGHT = '#b8365f';
export const NIGHT = '#221541';
export const NIGHT_MID = '#33215c';
export const NIGHT_LIGHT = '#4a3380';
export const PLUM = '#6a3d9a';
export const TEAL = '#1f8a8c';
export const TEAL_LIGHT = '#58c2bd';
export const LEAF = '#5fae4a';
export const EMERALD = '#2a8f58';
export const EMERALD_DEEP = '#176741';
export const SKY = '#6db7f2';
export const ORANGE = '#f08a3c';
export const RED = '#d9423f';
export const RED_DEEP = '#a32432';
export const WOOD = '#c98b52';
export const WOOD_DEEP = '#9a6233';
export const WOOD_LIGHT = '#e8b983';
export const CHEEK = '#ff8fa3';
export const SKIN = ['#ffd9b8', '#f2b48a', '#c98258', '#8a5436'] as const;

export const RABBIT = {
  white: '#fbf6ec',
  black: '#453b5e',
  brown: '#a9683a',
  pink: '#ff9fc2',
  blue: '#6fb0f5',
  green: '#7cc65a',
} as const;

// The magic hat is a lighter violet than the night, so that it shows on the dark stage too.
export const HAT = '#5a3a98';
export const HAT_DEEP = '#402a74';
export const HAT_LIGHT = '#8f6ccb';

// Small parts of faces, and a neutral skin for those who have not chosen a face.
export const MOUTH = '#7a1f3d';
export const TONGUE = '#ff7d95';
export const NOSE = '#f2699c';
export const INNER_EAR = '#ffb3c4';
export const LILAC = '#d9c4f0';

// The curtain that falls for a seat, by its number; its face and its name hang on it too.
export const CURTAINS = [
  { plain: VELVET, deep: VELVET_DEEP, light: VELVET_LIGHT },
  { plain: '#1f5fa8', deep: '#143f75', light: '#3f86d0' },
  { plain: '#1f7a4d', deep: '#125233', light: '#3aa06e' },
  { plain: '#6a3fa0', deep: '#472673', light: '#8d63c4' },
];
