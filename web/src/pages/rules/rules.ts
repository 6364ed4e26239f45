// The rules of every game, and who draws the pictures beside them.
import type { Component } from 'svelte';
import type { GameName } from '../../protocol';
import type { Rules } from './chapters';
import { court } from './court';
import CourtPictures from './pictures/Court.svelte';
import RabbitsPictures from './pictures/Rabbits.svelte';
import VanishPictures from './pictures/Vanish.svelte';
import { rabbits } from './rabbits';
import { vanish } from './vanish';

export const rules: Record<GameName, Rules> = { vanish, court, rabbits };
export const pictures: Record<GameName, Component<{ name: string }>> = {
  vanish: VanishPictures,
  court: CourtPictures,
  rabbits: RabbitsPictures,
};
