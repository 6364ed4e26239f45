// The promises that this browser was given, the newest first: which deal, its hash, and the luck of its own that it has shown for
// it. They outlive a reload, so that a record is held against what was promised and not against what is said afterwards. Nothing
// in them is a secret: the hash is public, and the luck has been told to the table.
import type { GameMessage, LuckCommand, PromiseMessage, ServerMessage } from '../protocol';
import { drawLuck, pledgeOf } from './pledge';

export interface Promised {
  table: string; // its code
  n: number; // the version that the game has
  hash: string;
  luck: string | null; // what was shown for it, if it was asked for
  unasked: boolean; // we play in it, and were not asked
  dealt: boolean; // its game has begun; of a table at most one promise waits for that
  anew: number; // so many promises came just before it whose games were never seen to begin
  heard: boolean; // it was promised before the deal; else its hash came with the game itself
  late: boolean; // it came when the game was on already
}

const place = 'magichat.promises';
const most = 20;

// Older versions did not note what was heard, nor when; luck is shown for nothing else.
type Stored = Omit<Promised, 'heard' | 'late'> & { heard?: boolean; late?: boolean };

const isStored = (value: unknown): value is Stored => {
  const { table, n, hash, luck, unasked, dealt, anew, heard, late } = (value ?? {}) as Partial<
    Record<keyof Promised, unknown>
  >;
  const digits = (one: unknown): boolean => typeof one === 'string' && /^[0-9a-f]{64}$/.test(one);
  const numbers = typeof n === 'number' && typeof anew === 'number';
  const flag = (one: unknown): boolean => typeof one === 'boolean';
  const flags = [unasked, dealt, heard ?? true, late ?? true].every(flag);
  return typeof table === 'string' && numbers && flags && digits(hash) && (luck === null || digits(luck));
};

const whole = (stored: Stored): Promised => ({
  ...stored,
  heard: stored.heard ?? (stored.luck !== null || !stored.dealt),
  late: stored.late ?? false,
});

// What could not be stored is known as long as this page lives.
let unkept: Promised[] | null = null;

function all(): Promised[] {
  if (unkept) return unkept;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStored).map(whole) : [];
  } catch {
    return [];
  }
}

// In place of the one that waits for its game at this table.
function keep(promise: Promised): void {
  const others = all().filter((one) => one.dealt || one.table !== promise.table);
  const promises = [promise, ...others].slice(0, most);
  try {
    localStorage.setItem(place, JSON.stringify(promises));
  } catch {
    unkept = promises;
  }
}

export const promiseOf = (table: string, n: number): Promised | null =>
  all().find((one) => one.table === table && one.n === n) ?? null;

// The luck that this page brings to the deals of one table. Whoever knows it knows a deal before it is dealt, and could have
// another one promised if they don't like it. So one promise stands until its game begins: on the same line nothing else is
// answered, nor taken for it; after a lost line what was promised before and never seen to begin is counted.
export class Luck {
  private next = drawLuck(); // known to nobody before a deal is promised that binds its pledge
  private version = 0; // the last that was heard on this line
  private told = false; // on this line: the promise that waits

  constructor(private readonly table: string) {}

  get pledge(): string {
    return pledgeOf(this.next);
  }

  // Every message, in order; what is to be said to it. plays: whoever is here has a seat in the game that it is about.
  hear(message: ServerMessage, plays: boolean): LuckCommand | null {
    if (message.type === 'promise') return this.answer(message, plays);
    if (message.type === 'game') this.begin(message, plays);
    if (message.type === 'welcome') [this.version, this.told] = [message.n, false];
    else if ('n' in message) this.version = Math.max(this.version, message.n);
    return null;
  }

  private get waiting(): Promised | null {
    return all().find((one) => one.table === this.table && !one.dealt) ?? null;
  }

  private answer({ game_n: n, commitment: hash, seats }: PromiseMessage, plays: boolean): LuckCommand | null {
    const { waiting, table, told } = this;
    this.told = true;
    if (waiting?.n === n && waiting.hash === hash) return this.show(waiting.luck); // asked again: the line, or the page, was gone
    if ((waiting && told) || promiseOf(table, n)?.dealt) return null;
    const mine = n === this.version + 1 && seats.some((seat) => seat.pledge === this.pledge);
    const luck = mine ? this.next : null;
    if (mine) this.next = drawLuck();
    const anew = waiting ? waiting.anew + 1 : 0;
    keep({ table, n, hash, luck, unasked: plays && !mine, dealt: false, anew, heard: true, late: false });
    return this.show(luck);
  }

  private show(luck: string | null): LuckCommand | null {
    return luck === null ? null : { type: 'luck', value: luck, next: this.pledge };
  }

  private begin({ n, commitment: hash }: GameMessage, plays: boolean): void {
    const { waiting, table } = this;
    if (waiting?.n === n && waiting.hash === hash) keep({ ...waiting, dealt: true });
    else if (promiseOf(table, n)?.dealt)
      return; // told again; if it is another one now, that shows in the end
    else if (waiting && this.told)
      keep({ ...waiting, n, dealt: true }); // not what was promised: held against it all the same
    else {
      const anew = waiting ? waiting.anew + 1 : 0;
      const late = this.version >= n; // as the welcome said
      keep({ table, n, hash, luck: null, unasked: plays, dealt: true, anew, heard: false, late });
    }
  }
}
