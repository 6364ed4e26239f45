// Opens a table as is usual for a game, and goes there with a wish; its lobby changes the rest.
import type { GameName } from '../protocol';
import { go } from '../route.svelte';
import type { Line } from '../texts/texts.svelte';
import { makeTable } from './api';
import { wish, type Wish } from './wish';

export class Opening {
  game: GameName | null = $state(null); // whose table is just being opened
  trouble: Line | null = $state.raw(null);

  async open(game: GameName, wanted: Pick<Wish, 'bots' | 'start'> = {}): Promise<void> {
    if (this.game) return;
    this.game = game;
    this.trouble = null;
    const answer = await makeTable(game, { players: 2 });
    this.game = null;
    if (!answer.ok) {
      this.trouble = answer.why;
      return;
    }
    wish.set(answer.value.table, { seat: 1, made: true, ...wanted });
    go(answer.value.link);
  }
}
