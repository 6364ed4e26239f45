// Tones that only the court needs: hair, steel, linen, scales. Everything else is in palette.ts.

export const STEEL = '#b4c0d6';
export const STEEL_DEEP = '#8792b3';
export const STEEL_LIGHT = '#e3eaf5';
export const LINEN = '#fffdf7';
export const ROSE = '#f26d9c';
export const ROSE_LIGHT = '#ffb3cd';
export const NAVY = '#34447c';
export const NAVY_LIGHT = '#5468a8';
export const FELT = '#4d3a66';
export const FELT_LIGHT = '#8a74a8';
export const MIST = '#cbb8f0';
export const MIST_LIGHT = '#efe6ff';
export const MOSS = '#c9e08c';
export const SCALE = '#5fae4a';
export const SCALE_LIGHT = '#a5d86f';
export const HAIR_BROWN = '#8a4b26';
export const HAIR_BLACK = '#584068';
export const HAIR_BLOND = '#ffd257';
export const HAIR_FIRE = '#f0762f';
export const HAIR_GREY = '#cfc8d8';
export const HAIR_WHITE = '#f6f3fb';

// One shade and one light for all: ink and white laid thinly over any fill, so that the tones agree.
export const SHADE = 0.16;
export const LIGHT = 0.5;
