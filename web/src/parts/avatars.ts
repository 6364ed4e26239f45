// Which face a seat has. A bot has its own; a person has the one that they chose, and without one it is picked from the name,
// so that everybody sees the same. If somebody has it already, it is the next one.
import { isPerson, people } from '../art/avatars/people';
import { animalOf } from '../wire/animals';

type PerSeat = (string | null | undefined)[];

export function facesOf(names: string[], bots: PerSeat, chosen: PerSeat = []): string[] {
  const own = names.map((_, index) => (!bots[index] && isPerson(chosen[index] ?? '') ? chosen[index]! : null));
  const taken = new Set<string | null>(own);
  taken.delete(null);
  return names.map((name, index) => {
    const bot = bots[index];
    if (bot) return animalOf(bot);
    if (own[index]) return own[index];
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
