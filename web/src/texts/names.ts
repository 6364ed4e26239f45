// Names that are ours, those of the animals that play along and those that are picked for who has none, are said in everybody's
// own language. What people call themselves stays as it is.
import { line, spell, type Arg, type TextKey } from './texts.svelte';

const ours: Record<string, TextKey> = {
  Goldfish: 'bot.goldfish',
  Puppy: 'bot.puppy',
  Fox: 'bot.fox',
  Elephant: 'bot.elephant',
  Random: 'bot.random',
  Abra: 'person.abra',
  Biscuit: 'person.biscuit',
  Comet: 'person.comet',
  Domino: 'person.domino',
  Echo: 'person.echo',
  Figaro: 'person.figaro',
  Ginger: 'person.ginger',
  Hocus: 'person.hocus',
  Ivy: 'person.ivy',
  Jinx: 'person.jinx',
  Karo: 'person.karo',
  Lumi: 'person.lumi',
  Merlin: 'person.merlin',
  Nutmeg: 'person.nutmeg',
  Opal: 'person.opal',
  Pocus: 'person.pocus',
};

// How whoever sits on this chair is called within a sentence.
export function called(name: string, seat: number): Arg {
  if (name === '') return line('seat.nameless', { n: seat });
  const key = Object.hasOwn(ours, name) ? ours[name] : undefined;
  return key ? line(key) : name;
}
export const calledText = (name: string, seat: number): string => spell(called(name, seat));
