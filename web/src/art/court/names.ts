// Who is at court and what each one wears, as the protocol spells them: for the drawings and the card of hats.

export const HEADDRESS_OF = {
  king: 'crown',
  princess: 'tiara',
  knight: 'helmet',
  wizard: 'tophat',
  cook: 'toque',
  witch: 'pointed',
  pirate: 'tricorn',
  dragon: 'horns',
  jester: 'bells',
  dresser: 'kerchief',
} as const;

export type CharacterName = keyof typeof HEADDRESS_OF;
export type HeaddressName = (typeof HEADDRESS_OF)[CharacterName] | 'magic';

export const CHARACTERS = Object.keys(HEADDRESS_OF) as CharacterName[];
export const HEADDRESSES: HeaddressName[] = [...Object.values(HEADDRESS_OF), 'magic'];
