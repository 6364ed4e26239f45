// Where the record of a game is: with the server, or kept on this device. The text as it is: the proof of its deal is counted
// from every letter.
import { line } from '../texts/texts.svelte';
import { fetchRecord, type Answer } from './api';
import { keptRecord } from './local/kept';
import { unkeptRecords } from './local/unkept';

export async function recordOf(id: string, here: boolean): Promise<Answer<string>> {
  if (!here) return fetchRecord(id);
  const text = unkeptRecords.get(id) ?? (await keptRecord(id))?.text;
  return text !== undefined ? { ok: true, value: text } : { ok: false, why: line('error.not_found'), status: 404 };
}
