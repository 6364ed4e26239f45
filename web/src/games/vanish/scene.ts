// What lies before a seat's eyes in vanish: five hats in a circle, the box, and what each player has won. The hats look
// alike, so a scene does not tell them apart; what is open is here only as long as it is open.
import type { AnimalName } from '../../art/animals/names';
import type { GameEvent, GameView } from '../../protocol';
import type { Setup } from '../game';
import { changeAt } from '../lists';

export const hats: readonly number[] = [1, 2, 3, 4, 5];
export const animals: readonly AnimalName[] = ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'];
export const prizes = { hat: 4, wand: 1 } as const; // how many there are in all
export type Prize = keyof typeof prizes;

export interface Player {
  tokens: Prize[];
  out: boolean; // of this round
}
export interface Look {
  seat: number;
  hat: number;
  animal?: AnimalName; // only while it is open, and only for the one who looks
}
export interface OpenBox {
  animal: AnimalName;
  secret: boolean; // open for this seat alone
}
export interface Scene {
  round: number; // 0: nothing is dealt yet
  players: Player[];
  look: Look | null; // the hat that is lifted
  box: OpenBox | null; // null: closed
}

const isAnimal = (word: unknown): word is AnimalName => animals.some((one) => one === word);
export const animalIn = (word: unknown): AnimalName | undefined => (isAnimal(word) ? word : undefined);
const isPrize = (word: unknown): word is Prize => word === 'hat' || word === 'wand';
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const empty = (setup: Setup): Scene => ({
  round: 0,
  players: setup.names.map(() => ({ tokens: [], out: false })),
  look: null,
  box: null,
});

const lookAt = (seat: number, hat: number, seen: unknown): Look => {
  const animal = animalIn(seen);
  return animal ? { seat, hat, animal } : { seat, hat };
};

export function look(view: GameView, setup: Setup): Scene {
  const seats = Array.isArray(view['seats']) ? (view['seats'] as Record<string, unknown>[]) : [];
  const looked = view['looked'] as { hat?: unknown; animal?: unknown } | undefined;
  return {
    round: numberIn(view['round']),
    players: setup.names.map((_, index) => {
      const tokens = seats[index]?.['tokens'];
      return { tokens: Array.isArray(tokens) ? tokens.filter(isPrize) : [], out: seats[index]?.['out'] === true };
    }),
    look: looked ? lookAt(numberIn(view['turn']), numberIn(looked.hat), looked.animal) : null,
    box: null,
  };
}

export function fold(scene: Scene, event: GameEvent, _setup: Setup): Scene {
  const seat = numberIn(event['seat']);
  switch (event.event) {
    case 'deal':
      return {
        round: numberIn(event['round']),
        players: scene.players.map(({ tokens }) => ({ tokens, out: false })),
        look: null,
        box: null,
      };
    case 'look':
      return { ...scene, look: lookAt(seat, numberIn(event['hat']), event['animal']) };
    case 'swap':
    case 'stay':
    case 'done':
      return { ...scene, look: null };
    case 'call': {
      if (event['right'] === true) return scene;
      const animal = animalIn(event['box']);
      const players = changeAt(scene.players, seat, (player) => ({ ...player, out: true }));
      return { ...scene, players, box: animal ? { animal, secret: true } : null };
    }
    case 'round': {
      const { winner, prize, box } = event;
      const animal = animalIn(box);
      const win = (player: Player): Player => (isPrize(prize) ? { ...player, tokens: [...player.tokens, prize] } : player);
      return {
        ...scene,
        players: changeAt(scene.players, numberIn(winner), win),
        box: animal ? { animal, secret: false } : null,
      };
    }
    default:
      return scene;
  }
}

export const isOpen = (scene: Scene): boolean => scene.box !== null || scene.look?.animal !== undefined;

// The hat stays lifted a little until it is swapped or left: everybody sees that.
export const shut = (scene: Scene): Scene => ({
  ...scene,
  look: scene.look ? { seat: scene.look.seat, hat: scene.look.hat } : null,
  box: null,
});

// Notes, and in a replay the hats of glass, are lists by hat.
export const underHat = (from: Record<string, unknown> | null | undefined, hat: number): AnimalName | undefined =>
  animalIn((from?.['hats'] as unknown[] | undefined)?.[hat - 1]);

// What nobody has won yet.
export const left = (scene: Scene, prize: Prize): number =>
  prizes[prize] - scene.players.flatMap((player) => player.tokens).filter((one) => one === prize).length;
