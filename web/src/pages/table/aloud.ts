// What of a table is read aloud. Ears are not eyes: where several share a device, a voice is heard by all of them, so what one
// of them alone may know is left to the picture; but for who has gone behind the curtain to look at their own side.
import type { Table } from '../../table/table.svelte';
import { line, type Line } from '../../texts/texts.svelte';

type Heard = Pick<Table, 'seats' | 'visiting' | 'game' | 'asked' | 'myTurn'> & {
  secret: Line | null;
  stage: Pick<NonNullable<Table['stage']>, 'forAll' | 'scene' | 'setup' | 'settled' | 'gate'> | null;
};

// Somebody else hears what is said now.
export const overheard = ({ seats, visiting }: Pick<Heard, 'seats' | 'visiting'>): boolean => seats.length > 1 && !visiting;

// The table as everybody who sits here may hear of it.
function sceneFor(table: Heard): unknown {
  const scene = table.stage?.scene ?? null;
  return overheard(table) && table.game?.cover ? table.game.cover(scene, table.seats) : scene;
}

export function secretAloud(table: Heard): Line | null {
  return table.secret && (table.stage?.forAll || !overheard(table)) ? table.secret : null;
}

export function questionAloud(table: Heard): Line | null {
  const { game, stage, asked } = table;
  if (stage?.gate) return line(`table.go_on_${stage.gate.kind}`);
  if (!game || !stage?.settled || !asked || !table.myTurn) return null;
  return game.ask(asked.legal, sceneFor(table), stage.setup);
}

// A thing on the board by its place, where its own label might say too much; null: the label does.
export function nameAloud(at: string, table: Heard): Line | null {
  const { game, stage } = table;
  return game && stage && overheard(table) ? game.nameOf(at, sceneFor(table), stage.setup) : null;
}
