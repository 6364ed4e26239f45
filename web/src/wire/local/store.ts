// What this device keeps: the logs of its tables, entry by entry, and the records of finished games. All in IndexedDB, which
// may be forbidden, full, or of a newer version of the page: then every call fails, and the caller says so.
import type { GameName, TableMessage } from '../../protocol';

export interface KeptTable {
  id: string;
  game: GameName;
  phase: TableMessage['phase'];
  names: string[];
  touched: number;
}
export interface KeptRecord {
  name: string;
  game: GameName;
  names: string[];
  at: number;
  text: string;
}
// What one call of a table brought about.
export interface Change {
  table: KeptTable;
  entries: { number: number; text: string }[];
  records: KeptRecord[];
  closed: boolean;
}

const version = 1;
export const mostRecords = 100;
const mostTables = 20;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error ?? new Error('storage'));
  });
}
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((yes, no) => {
    transaction.oncomplete = () => yes();
    transaction.onabort = transaction.onerror = () => no(transaction.error ?? new Error('storage'));
  });
}
const logOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

export class Store {
  private constructor(private readonly base: IDBDatabase) {}

  static async open(name = 'magichat'): Promise<Store> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const base = request.result;
      base.createObjectStore('tables', { keyPath: 'id' });
      base.createObjectStore('entries');
      base.createObjectStore('records', { keyPath: 'name' }).createIndex('at', 'at');
    };
    const base = await done(request);
    // A newer page, in another window, may change how things are kept.
    base.onversionchange = () => base.close();
    return new Store(base);
  }

  close(): void {
    this.base.close();
  }

  // An entry that is there already was written by another window: nothing of this change is kept.
  async put({ table, entries, records, closed }: Change): Promise<void> {
    const transaction = this.base.transaction(['tables', 'entries', 'records'], 'readwrite');
    const end = finished(transaction);
    end.catch(() => undefined); // whoever waits for it hears of it; a call below may fail before somebody does
    for (const { number, text } of entries) transaction.objectStore('entries').add(text, [table.id, number]);
    for (const record of records) transaction.objectStore('records').put(record);
    if (closed) {
      transaction.objectStore('tables').delete(table.id);
      transaction.objectStore('entries').delete(logOf(table.id));
    } else {
      transaction.objectStore('tables').put(table);
    }
    return end;
  }

  async log(id: string): Promise<string[]> {
    const texts = await done<unknown[]>(this.base.transaction('entries').objectStore('entries').getAll(logOf(id)));
    return texts.filter((one) => typeof one === 'string');
  }

  // The newest first.
  async tables(): Promise<KeptTable[]> {
    const all = await done(this.base.transaction('tables').objectStore('tables').getAll() as IDBRequest<KeptTable[]>);
    return all.sort((a, b) => b.touched - a.touched);
  }
  async removeTable(id: string): Promise<void> {
    const transaction = this.base.transaction(['tables', 'entries'], 'readwrite');
    transaction.objectStore('tables').delete(id);
    transaction.objectStore('entries').delete(logOf(id));
    return finished(transaction);
  }

  async records(): Promise<KeptRecord[]> {
    const all = await done(
      this.base.transaction('records').objectStore('records').index('at').getAll() as IDBRequest<KeptRecord[]>,
    );
    return all.reverse();
  }
  async record(name: string): Promise<KeptRecord | null> {
    const request = this.base.transaction('records').objectStore('records').get(name) as IDBRequest<KeptRecord | undefined>;
    return (await done(request)) ?? null;
  }
  async removeRecord(name: string): Promise<void> {
    const transaction = this.base.transaction('records', 'readwrite');
    transaction.objectStore('records').delete(name);
    return finished(transaction);
  }

  // Tables whose game is over, and the oldest of the others; the oldest records.
  async tidyUp(except: string): Promise<void> {
    const tables = (await this.tables()).filter((one) => one.id !== except);
    const old = [...tables.filter((one) => one.phase === 'over'), ...tables.slice(mostTables)];
    for (const { id } of old) await this.removeTable(id);
    for (const { name } of (await this.records()).slice(mostRecords)) await this.removeRecord(name);
  }
}
