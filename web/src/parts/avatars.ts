// Which face a seat has. A bot has its own; a person's is picked from the name, so that everybody sees the same, and if
// somebody before them has it, it is the next one.
import { people } from '../art/avatars/people';
import { animalOf } from '../wire/animals';

export function facesOf(names: string[], bots: (string | null | undefined)[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const bot = bots[index];
    if (bot) return animalOf(bot);
    let place = sumOf(name) % people.length;
    while (taken.has(people[place]!) && taken.size < people.length) place = (place + 1) % people.length;
    taken.add(people[place]!);
    return people[place]!;
  });
}

function sumOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
