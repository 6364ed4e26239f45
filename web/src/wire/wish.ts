// What was wished for when a table was opened from another page: a chair, who sits on the others, and whether to start.
// It is told to the table once, when the table has said welcome; a reload wishes nothing.
import { settings } from '../settings/settings.svelte';
import type { ClientMessage } from '../protocol';
import { setForChildren } from './child';

export interface Wish {
  seat?: number;
  people?: string[]; // the names of all who share this device, from the first seat on; empty: the table picks one
  bots?: string[]; // on the seats after that, in this order
  children?: number[]; // the seats of small children (child.ts)
  lay?: string; // a new table on this device: what it is asked for, as POST /api/tables takes it
  start?: boolean;
  made?: boolean; // this page has opened the table, so the table has this person's pace
  renamed?: boolean; // the name was changed since this person was there last
}

// The table that hears it.
interface Hearing {
  readonly seats: number[];
  readonly host: boolean;
  send(message: ClientMessage): boolean;
  callMe(name: string, seat?: number): void;
}

const wishes = new Map<string, Wish>();
const fulfilled = new WeakSet<Wish>();

export const wish = {
  set: (code: string, wanted: Wish): void => void wishes.set(code, wanted),
  rename: (code: string): void => void wishes.set(code, { ...wishes.get(code), renamed: true }),
};

export function takeWish(code: string): Wish | undefined {
  const wanted = wishes.get(code);
  wishes.delete(code);
  return wanted;
}

// A connection that comes back is welcomed again; nothing is wished for twice.
export function fulfil(table: Hearing, wanted: Wish): void {
  if (fulfilled.has(wanted)) return;
  fulfilled.add(wanted);
  const { seat, people = [], bots = [] } = wanted;
  if (wanted.renamed) table.callMe(settings.name);
  else if (people.length === 0 && seat !== undefined && table.seats.includes(seat) && settings.name !== '')
    table.send({ type: 'sit', seat, name: settings.name }); // who is called like another one here gets a number
  if (!table.host) return;
  if (wanted.made) table.send({ type: 'set', pace: settings.pace });
  people.forEach((name, index) => {
    const called = name === '' ? {} : { name };
    if (index > 0) table.send({ type: 'sit', seat: index + 1, ...called });
    else if (name !== '') table.callMe(name, 1);
  });
  const taken = Math.max(seat ?? 0, people.length);
  bots.forEach((bot, index) => table.send({ type: 'seat_bot', seat: taken + 1 + index, bot }));
  const help = setForChildren(wanted.children ?? [], taken + bots.length);
  if (help) table.send({ type: 'set', ...help });
  if (wanted.start) table.send({ type: 'start' });
}
