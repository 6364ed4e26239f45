// The friendly animals that play along, and how well they remember: from 1, at once forgotten, to 4, never.
export const animals = [
  { name: 'goldfish', memory: 1 },
  { name: 'puppy', memory: 2 },
  { name: 'fox', memory: 3 },
  { name: 'elephant', memory: 4 },
] as const;
export type AnimalName = (typeof animals)[number]['name'];

export const isAnimal = (name: string): name is AnimalName => animals.some((one) => one.name === name);
