// Opens a table as is usual for a game, and goes there with a wish; its lobby changes the rest. With a server, for friends
// elsewhere; or here, on this device, at once.
import type { GameName } from '../protocol';
import { go } from '../route.svelte';
import type { Line } from '../texts/texts.svelte';
import { makeTable } from './api';
import { wish, type Wish } from './wish';

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');

export function layHere(game: GameName, wanted: Pick<Wish, 'people' | 'bots' | 'children' | 'start'>): void {
  const players = (wanted.people?.length ?? 1) + (wanted.bots?.length ?? 0);
  const id = newId();
  wish.set(id, { seat: 1, made: true, lay: JSON.stringify({ game, options: { players } }), ...wanted });
  go(`/#play/${id}`);
}

export class Opening {
  game: GameName | null = $state(null); // whose table is just being opened
  trouble: Line | null = $state.raw(null);

  async open(game: GameName): Promise<void> {
    if (this.game) return;
    this.game = game;
    this.trouble = null;
    const answer = await makeTable(game, { players: 2 });
    this.game = null;
    if (!answer.ok) {
      this.trouble = answer.why;
      return;
    }
    wish.set(answer.value.table, { seat: 1, made: true });
    go(answer.value.link);
  }
}
