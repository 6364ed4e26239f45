// What lies before a seat's eyes in vanish: five hats in a circle, the box, and what each player has won. The hats look
// alike, so a scene does not tell them apart; what is open is here only as long as it is open.
import type { Animal, Event, Notes, Open, Prize, View } from '../../facts/vanish';
import type { Setup } from '../game';
import { changeAt } from '../lists';

export const hats: readonly number[] = [1, 2, 3, 4, 5];
export const prizes: Record<Prize, number> = { hat: 4, wand: 1 }; // how many there are in all, as they are drawn

export interface SeatScene {
  tokens: Prize[];
  out: boolean; // of this round
}
export interface Look {
  seat: number;
  hat: number;
  animal?: Animal; // only while it is open, and only for the one who looks
}
export interface OpenBox {
  animal: Animal;
  secret: boolean; // open for this seat alone
}
export interface Scene {
  round: number; // 0: nothing is dealt yet
  players: SeatScene[];
  look: Look | null; // the hat that is lifted
  box: OpenBox | null; // null: closed
  heap?: boolean; // before a round: the hats lie in the middle, and the animals hop in
  missed?: Animal | null; // it was called, and is not in the box
  lifted?: readonly Animal[] | null; // at the end of a round: who stands under the hats, for all to see
}

export const empty = (setup: Setup): Scene => ({
  round: 0,
  players: setup.names.map(() => ({ tokens: [], out: false })),
  look: null,
  box: null,
});

const lookAt = (seat: number, hat: number, animal?: Animal): Look => (animal ? { seat, hat, animal } : { seat, hat });

export const look = ({ round, seats, turn = 0, looked }: View): Scene => ({
  round,
  players: seats.map(({ tokens, out }) => ({ tokens, out })),
  look: looked ? lookAt(turn, looked.hat, looked.animal) : null,
  box: null,
});

export function fold(scene: Scene, event: Event): Scene {
  switch (event.event) {
    case 'deal':
      return {
        round: event.round,
        players: scene.players.map(({ tokens }) => ({ tokens, out: false })),
        look: null,
        box: null,
      };
    case 'look':
      return { ...scene, look: lookAt(event.seat, event.hat, event.animal) };
    case 'swap':
    case 'stay':
    case 'done':
      return { ...scene, look: null };
    case 'call': {
      // It is the animal that was called: all see it.
      if (event.right) return { ...scene, look: null, box: { animal: event.animal, secret: false } };
      const players = changeAt(scene.players, event.seat, (player) => ({ ...player, out: true }));
      return { ...scene, players, box: event.box ? { animal: event.box, secret: true } : null };
    }
    case 'round': {
      const { winner, prize, box } = event;
      const win = (player: SeatScene): SeatScene => ({ ...player, tokens: [...player.tokens, prize] });
      return { ...scene, players: changeAt(scene.players, winner, win), box: { animal: box, secret: false } };
    }
    case 'end':
      return scene;
  }
}

export const isOpen = (scene: Scene): boolean => scene.box !== null || scene.look?.animal !== undefined;
// As long as the hat is not swapped or left, whoever looked under it may look once more.
export const reopen = (at: string, view: View): Scene | null =>
  view.looked?.animal && at === `hat:${view.looked.hat}` ? look(view) : null;

// The hat stays lifted a little until it is swapped or left: everybody sees that.
export const shut = ({ round, players, look }: Scene): Scene => ({
  round,
  players,
  look: look ? { seat: look.seat, hat: look.hat } : null,
  box: null,
});

// Notes, and in a replay the hats of glass, are lists by hat.
export const underHat = (from: Notes | Open | null, hat: number): Animal | null => from?.hats[hat - 1] ?? null;

// What nobody has won yet.
export const left = (scene: Scene, prize: Prize): number =>
  prizes[prize] - scene.players.flatMap((player) => player.tokens).filter((one) => one === prize).length;
