// How strong a bot is, between one animal and the next: notches of the game's own scale, and the words for them. `fox:more=1` is
// one notch above the fox.
import { botScales, type GameName } from '../protocol';
import { animalOf, animals, type AnimalPlayer } from './animals';

export const notchesOf = (game: GameName): number => botScales[game].notches;

// Where each animal stands, from 0.
export const standsAt = (game: GameName, animal: AnimalPlayer): number =>
  botScales[game].animals[animals.findIndex((one) => one.name === animal)] ?? 0;

// Null: a bot without a place on the scale.
export function notchOf(game: GameName, bot: string): number | null {
  const animal = animals.find((one) => one.name === animalOf(bot));
  if (!animal) return null;
  const more = Number(/[:,]more=(-?\d+)/.exec(bot)?.[1] ?? 0);
  return Math.min(notchesOf(game) - 1, Math.max(0, standsAt(game, animal.name) + more));
}

// The animal that stands nearest, the weaker one of two, and how much stronger.
export function botAt(game: GameName, notch: number): { animal: AnimalPlayer; more: number } {
  const [nearest] = animals
    .map(({ name }) => ({ animal: name, more: notch - standsAt(game, name) }))
    .sort((one, other) => Math.abs(one.more) - Math.abs(other.more));
  return nearest!;
}
export const wordOf = (animal: string, more: number): string => (more === 0 ? animal : `${animal}:more=${more}`);

// An animal as it was set the last time on this device.
const tuning = (game: GameName, animal: string): string => `${game} ${animal}`;
export const tunedWord = (tuned: Record<string, number>, game: GameName, animal: string): string =>
  wordOf(animal, tuned[tuning(game, animal)] ?? 0);
export const tune = (tuned: Record<string, number>, game: GameName, notch: number): Record<string, number> => {
  const { animal, more } = botAt(game, notch);
  return { ...tuned, [tuning(game, animal)]: more };
};
