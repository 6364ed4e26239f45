// The friendly animals that play along, and how well they remember: from 1, at once forgotten, to 4, never.
export const animals = [
  { name: 'goldfish', memory: 1 },
  { name: 'puppy', memory: 2 },
  { name: 'fox', memory: 3 },
  { name: 'elephant', memory: 4 },
] as const;
// Who may sit on a chair: also somebody who moves at random.
export const playmates = [...animals.map((one) => one.name), 'random'] as const;
export type Playmate = (typeof playmates)[number];
export type AnimalPlayer = (typeof animals)[number]['name'];

// All of them in turn, the one that was chosen first, so that no two at a table have the same name.
export function animalsFrom(chosen: string): AnimalPlayer[] {
  const names = animals.map((one) => one.name);
  const first = names.findIndex((name) => name === chosen);
  return first < 0 ? names : [...names.slice(first), ...names.slice(0, first)];
}

export const isPlaymate = (name: string): name is Playmate => playmates.some((one) => one === name);
export const isAnimal = (name: string): name is AnimalPlayer => animals.some((one) => one.name === name);
// A bot's word may say more than its animal: 'elephant:ms=50'.
export const animalOf = (bot: string): string => bot.split(':')[0] ?? '';
