// Single keys, and what they answer: the table in words, for who can't see it and for who likes keys.
import { line, type Line } from '../../texts/texts.svelte';
import type { Table } from '../../table/table.svelte';

export type Command = 'see' | 'last' | 'turn' | 'can' | 'again' | 'mute' | 'help' | 'undo' | 'act';

export const commandKeys: Record<string, Command> = {
  s: 'see',
  l: 'last',
  t: 'turn',
  c: 'can',
  a: 'again',
  m: 'mute',
  '?': 'help',
  Escape: 'undo',
  Backspace: 'undo',
  Enter: 'act',
};
export const commandOf = (key: string): Command | undefined => commandKeys[key] ?? commandKeys[key.toLowerCase()];

export function answerTo(command: Command, table: Table): Line[] {
  const { stage, game } = table;
  if (!stage || !game) return [];
  switch (command) {
    case 'see':
      return game.see(table.scene, stage.setup, table.notes);
    case 'last':
      return stage.told.length > 0 ? stage.told.slice(-Math.max(1, stage.lately)) : [line('table.nothing_yet')];
    case 'turn':
      return [whoseTurn(table), ...timeLeft(table)];
    case 'can':
      return whatCanIDo(table);
    default:
      return [];
  }
}

// Whose moment it is on the stage, as the arrow points; nobody's: what is going on.
export function whoseTurn(table: Table): Line {
  const { stage } = table;
  if (table.over) return line('table.why_over');
  if (!stage || stage.turn === null || stage.turn === 0) return stage?.heading ?? line('table.house_turn');
  if (stage.turn !== stage.setup.seat) return line('table.turn_of', { name: stage.setup.names[stage.turn - 1] ?? '' });
  return line(table.standIn ? 'table.stand_in' : 'table.your_turn');
}

const timeLeft = ({ clock }: Table): Line[] =>
  clock ? [line('table.clock', { n: Math.max(0, Math.ceil((clock.until - performance.now()) / 1000)) })] : [];

// Every legal move in words; long lists by what can be touched.
function whatCanIDo(table: Table): Line[] {
  const { stage, game, chooser } = table;
  if (!stage || !game || !table.myTurn) return [line('table.nothing_to_do'), whoseTurn(table)];
  const ask = game.ask(table.asked?.legal ?? [], stage.scene, stage.setup);
  if (chooser.actions.length > 0 && chooser.picked.length > 0) {
    return [ask, ...chooser.actions.map((one) => game.label(one.move, stage.setup))];
  }
  const places = [...chooser.fitting].map((at) => game.nameOf(at, stage.scene, stage.setup));
  const plain = chooser.actions.map((one) => game.label(one.move, stage.setup));
  return [ask, ...(places.length > 0 ? [line('table.can_choose', { things: places })] : []), ...plain];
}
