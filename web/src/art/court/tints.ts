// The pale ground behind each bust on its card, so that the cards of a row differ from afar.
import { GOLD_LIGHT, SKY, TEAL_LIGHT } from '../palette';
import type { CharacterName } from './names';
import { MIST, MOSS, ROSE_LIGHT } from './tones';

export const TINT: Record<CharacterName, string> = {
  king: MOSS,
  princess: GOLD_LIGHT,
  knight: ROSE_LIGHT,
  wizard: GOLD_LIGHT,
  cook: SKY,
  witch: MIST,
  pirate: TEAL_LIGHT,
  dragon: ROSE_LIGHT,
  jester: SKY,
  dresser: MIST,
};
