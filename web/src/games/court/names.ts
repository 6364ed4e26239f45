// court: its people and their hats as words.
import type { Character, Hat } from '../../facts/court';
import { line, type Line } from '../../texts/texts.svelte';

export const characterLine = (name: Character): Line => line(`character.${name}`);
export const headdressLine = (name: Hat): Line => line(`headdress.${name}`);
