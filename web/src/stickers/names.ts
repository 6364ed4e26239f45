// What a sticker is called, as a caption.
import { colourNames, type Colour, type Wand } from '../facts/rabbits';
import { line, type Line } from '../texts/texts.svelte';
import { partsOf, type Sticker } from './stickers';

export const coloursOf = (pair: Wand): Colour[] =>
  pair.split('-').flatMap((word) => colourNames.filter((colour) => colour === word));

export function stickerLine(sticker: Sticker): Line {
  const { kind, name } = partsOf(sticker);
  switch (kind) {
    case 'animal':
      return line(`animal.${name}`);
    case 'character':
      return line(`character.${name}`);
    case 'pair': {
      const [one, other] = coloursOf(name);
      if (one && one === other) return line(`rabbit.two_${one}`);
      return line('rabbits.pair', { rabbits: coloursOf(name).map((colour) => line(`rabbit.${colour}`)) });
    }
    case 'beat':
      return line(`bot.${name}`);
    case 'flawless':
      return line(`game.${name}`);
    case 'special':
      return line(`sticker.${name}`);
  }
}
