// What is kept on this device, for the pages that list it. Where nothing can be kept there is nothing to list.
import { Store, type KeptRecord, type KeptTable } from './store';

async function withStore<T>(use: (store: Store) => Promise<T>, none: T): Promise<T> {
  try {
    const store = await Store.open();
    try {
      return await use(store);
    } finally {
      store.close();
    }
  } catch {
    return none;
  }
}

// Those that go on.
export const keptTables = (): Promise<KeptTable[]> =>
  withStore(async (store) => (await store.tables()).filter((one) => one.phase !== 'over'), []);
export const removeTable = (id: string): Promise<void> => withStore((store) => store.removeTable(id), undefined);
export const keptRecords = (): Promise<KeptRecord[]> => withStore((store) => store.records(), []);
export const keptRecord = (name: string): Promise<KeptRecord | null> => withStore((store) => store.record(name), null);
export const removeRecord = (name: string): Promise<void> => withStore((store) => store.removeRecord(name), undefined);
