// What the server answers over HTTP. Every failure is a value with a sentence, never an exception.
import type { GameName, GameOptions } from '../protocol';
import { line, type Line } from '../texts/texts.svelte';
import { askServer, keepGuest } from './server';

export type Answer<T> = { ok: true; value: T } | { ok: false; why: Line; status: number };

async function ask<T>(
  path: string,
  options?: RequestInit,
  read = (answer: Response): Promise<T> => answer.json() as Promise<T>,
): Promise<Answer<T>> {
  try {
    const answer = await askServer(path, options);
    if (answer.ok) return { ok: true, value: await read(answer) };
    const why =
      answer.status === 404
        ? line('error.not_found')
        : answer.status === 429
          ? line('error.too_fast')
          : line('error.server');
    return { ok: false, why, status: answer.status };
  } catch {
    return { ok: false, why: line('error.unreachable'), status: 0 };
  }
}

// Of tables there may be too many, and going slower is no help then.
export async function makeTable(
  game: GameName,
  options: Partial<GameOptions>,
): Promise<Answer<{ table: string; link: string }>> {
  const answer = await ask<{ table: string; link: string }>('/api/tables', {
    method: 'POST',
    body: JSON.stringify({ game, options }),
  });
  return !answer.ok && answer.status === 429 ? { ...answer, why: line('error.many_tables') } : answer;
}

export interface FoundTable {
  table: string;
  game: GameName;
  phase: 'lobby' | 'playing' | 'over';
  watch: boolean;
  seats: { kind: 'open' | 'person' | 'bot' }[];
}
export const findTable = (code: string): Promise<Answer<FoundTable>> => ask(`/api/tables/${encodeURIComponent(code)}`);
// Digits with which another device is this guest, too; and what that one does with them.
export const handOver = (): Promise<Answer<{ code: string; seconds: number }>> =>
  ask('/api/handover', { method: 'POST', body: '{}' });
// Whether one has.
export const wasHandedOver = (): Promise<Answer<{ used?: boolean }>> => ask('/api/handover');
export const takeOver = (digits: string): Promise<Answer<unknown>> =>
  ask(`/api/handover/${digits}`, { method: 'POST', body: '{}' });
// Only this device is still this guest: whatever the others were given is void.
export async function signOutOthers(): Promise<Answer<{ token?: string }>> {
  const answer = await ask<{ token?: string }>('/api/sign_out', { method: 'POST', body: '{}' });
  if (answer.ok && answer.value.token !== undefined) keepGuest(answer.value.token);
  return answer;
}
// The text as it is: the proof of its deal is counted from every letter.
export const fetchRecord = (id: string): Promise<Answer<string>> =>
  ask(`/api/records/${encodeURIComponent(id)}`, undefined, (answer) => answer.text());
