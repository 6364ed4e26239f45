// court: its people and their hats as words.
import type { CharacterName, HeaddressName } from '../../art/court/names';
import { line, type Line, type TextKey } from '../../texts/texts.svelte';

// Within a sentence: "the king", "a crown".
export const theCharacter = (name: CharacterName): Line => line(`character.the_${name}` as TextKey);
export const aHeaddress = (name: HeaddressName): Line => line(`headdress.a_${name}` as TextKey);
// By themselves, as captions: "King", "Crown".
export const character = (name: CharacterName): Line => line(`character.${name}` as TextKey);
export const headdress = (name: HeaddressName): Line => line(`headdress.${name}` as TextKey);
