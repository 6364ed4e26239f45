// The stickers: what they are, and which of them a game has earned. Only what everybody at the table saw counts.
import { animalNames, type Event as VanishEvent } from '../facts/vanish';
import { characterNames, hatNames, type Event as CourtEvent } from '../facts/court';
import { colourNames, wandNames, type Event as RabbitsEvent } from '../facts/rabbits';
import { gameNames, type GameName } from '../protocol';
import type { Film } from '../replay/film';
import { animalOf, animals } from '../wire/animals';

const bots = animals.map(({ name }) => name);

// One page of the album each, in this order.
export const pages = {
  animal: animalNames, // found in the box, by a call
  character: characterNames, // given the right hat
  pair: wandNames, // a golden wand for these two rabbits
  beat: bots, // a win against this one
  flawless: gameNames, // a win without a wrong call, hat or pair
  special: ['magic', 'together'] as const, // a magic hat; a game of several people on one device
} as const;
export type Kind = keyof typeof pages;
export type Sticker = { [K in Kind]: `${K}:${(typeof pages)[K][number]}` }[Kind];
export type Parts = { [K in Kind]: { kind: K; name: (typeof pages)[K][number] } }[Kind];

export const kinds = Object.keys(pages) as Kind[];
// A sticker is written as its kind and its name. TypeScript does not follow that they belong together.
export const stickersOf = (kind: Kind): Sticker[] => pages[kind].map((name) => `${kind}:${name}` as Sticker);
export const partsOf = (sticker: Sticker): Parts => {
  const [kind, name] = sticker.split(':');
  return { kind, name } as Parts;
};
export const allStickers: readonly Sticker[] = kinds.flatMap(stickersOf);
export const isSticker = (text: string): text is Sticker => allStickers.some((one) => one === text);

// What a seat did: what it has earned by that, and whether it was a slip.
interface Deed {
  sticker?: Sticker;
  slip?: true;
}

function inVanish(event: VanishEvent, seat: number): Deed {
  if (event.event !== 'call' || event.seat !== seat) return {};
  return event.right ? { sticker: `animal:${event.animal}` } : { slip: true };
}
// A hat fits the character that stands at its place in the list.
function inCourt(event: CourtEvent, seat: number): Deed {
  if (event.event !== 'open' || event.seat !== seat) return {};
  if (event.result === 'magic') return { sticker: 'special:magic' };
  const character = characterNames[hatNames.indexOf(event.hat)];
  return event.result === 'pair' && character ? { sticker: `character:${character}` } : { slip: true };
}
function inRabbits(event: RabbitsEvent, seat: number): Deed {
  if (event.event !== 'claim' || event.seat !== seat) return {};
  if (!event.won) return { slip: true };
  const [a, b] = [...event.rabbits].sort((one, other) => colourNames.indexOf(one) - colourNames.indexOf(other));
  const pair = wandNames.find((wand) => wand === `${a}-${b}`);
  return pair ? { sticker: `pair:${pair}` } : {};
}
const deeds: { [K in GameName]: (event: never, seat: number) => Deed } = {
  vanish: inVanish,
  court: inCourt,
  rabbits: inRabbits,
};

// What the seats of this device have earned in a finished game, in order, each once. Somebody else played on for who gave up.
export function earned(film: Film, seats: number[]): Sticker[] {
  const mine = seats.filter((seat) => !film.resigned.includes(seat));
  if (!film.finished || film.endedBy === 'broken_off') return [];
  const events = film.steps.flatMap((step) => step.seen['0'] ?? []);
  const end = events.findLast((event) => event.event === 'end');
  const winners = end?.event === 'end' && film.endedBy !== 'resigned' ? end.winners : [];
  const found = new Set<Sticker>();
  for (const seat of mine) {
    const did = events.map((event) => deeds[film.game](event as never, seat));
    for (const { sticker } of did) if (sticker) found.add(sticker);
    if (!winners.includes(seat)) continue;
    for (const [index, bot] of film.bots.entries()) {
      const beaten = bots.find((one) => bot && one === animalOf(bot));
      if (beaten && !winners.includes(index + 1)) found.add(`beat:${beaten}`);
    }
    if (did.some(({ sticker }) => sticker) && !did.some(({ slip }) => slip)) found.add(`flawless:${film.game}`);
  }
  if (mine.length > 1 && film.endedBy !== 'resigned') found.add('special:together');
  return [...found];
}
