// The game that is played, and a stage for each seat that plays here, with the names and faces of all who sit round it.
import type { Setup } from '../games/game';
import { loadGame, type AnyGame } from '../games/games';
import { facesOf } from '../parts/avatars';
import type { GameMessage, GameName, TableMessage } from '../protocol';
import { same } from '../stage/same';
import { Stage } from '../stage/stage.svelte';
import { line, type Line } from '../texts/texts.svelte';
import type { Known } from './known.svelte';
import { called } from '../texts/names';

export class Stages {
  game: AnyGame | null = $state.raw(null);
  private all: Record<number, Stage> = $state.raw({});

  constructor(
    private readonly known: Known,
    private readonly shown: (seat: number, n: number) => void, // a seat has been shown what happened
    private readonly waits: (seat: number) => boolean, // nobody looks at this seat's table now
  ) {}

  at(seat: number): Stage | null {
    return this.all[seat] ?? null;
  }

  // The drawings of a game, which come when it is first played; null: they are here.
  fetch(name: GameName): Promise<void> | null {
    if (this.game?.name === name) return null;
    return loadGame(name).then((game) => void (this.game = game));
  }

  add(game: AnyGame, message: GameMessage): void {
    // Who has left their chair has taken their name with them: then it is empty.
    const { names } = message;
    const setup: Setup = {
      game: message.game,
      options: message.options,
      first: message.first,
      names,
      seat: message.seat,
      handicaps: message.handicaps,
      avatars: this.faces(names),
    };
    const stage = new Stage(
      game,
      setup,
      (n) => this.shown(message.seat, n),
      () => this.waits(message.seat),
    );
    stage.pace = this.known.table?.pace ?? 'normal';
    this.all = { ...this.all, [message.seat]: stage };
  }
  drop(): void {
    for (const stage of Object.values(this.all)) stage.end();
    this.all = {};
  }
  // What waited until somebody looks goes on.
  resume(): void {
    for (const stage of Object.values(this.all)) stage.resume();
  }

  // Something that happened beside the game, told on every stage.
  announce(sentence: Line): void {
    for (const stage of Object.values(this.all)) stage.announce(sentence);
  }

  // With three or four the game goes on without whoever has given up: everybody hears of it. The news is not yet known.
  tellResigned({ phase, seats }: TableMessage): void {
    if (phase !== 'playing') return;
    for (const [index, { name, resigned }] of seats.entries()) {
      const before = this.known.table?.seats[index];
      if (!resigned || !before || before.resigned) continue;
      for (const stage of Object.values(this.all)) {
        const mine = index + 1 === stage.setup.seat;
        stage.announce(
          mine ? line('table.stand_in') : line('table.gave_up', { name: called(name || before.name, index + 1) }),
        );
      }
    }
  }

  // People may take another name or another face at any time.
  rename(message: TableMessage): void {
    for (const stage of Object.values(this.all)) {
      stage.pace = message.pace;
      const names = stage.setup.names.map((name, index) => message.seats[index]?.name || name);
      if (!same(names, stage.setup.names)) stage.setup = { ...stage.setup, names };
    }
    this.dress();
  }
  faceOf(seat: number): string {
    return this.faces((this.known.table?.seats ?? []).map(({ name }) => name))[seat - 1] ?? 'guest';
  }
  private dress(): void {
    for (const stage of Object.values(this.all)) {
      const avatars = this.faces(stage.setup.names);
      if (!same(avatars, stage.setup.avatars)) stage.setup = { ...stage.setup, avatars };
    }
  }
  private faces(names: string[]): string[] {
    const seats = this.known.table?.seats ?? [];
    // Who has given up keeps their own: the bot that plays on for them is shown beside it.
    return facesOf(
      names,
      seats.map(({ bot, resigned }) => (resigned ? '' : bot)),
      seats.map(({ face }) => face),
    );
  }
}
