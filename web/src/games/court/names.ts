// court: its people and their hats as words.
import type { Character, Hat } from '../../facts/court';
import { line, type Line } from '../../texts/texts.svelte';

// Within a sentence: "the king", "a crown".
export const theCharacter = (name: Character): Line => line(`character.the_${name}`);
export const aHeaddress = (name: Hat): Line => line(`headdress.a_${name}`);
// By themselves, as captions: "King", "Crown".
export const character = (name: Character): Line => line(`character.${name}`);
export const headdress = (name: Hat): Line => line(`headdress.${name}`);
