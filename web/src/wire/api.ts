// What the server answers over HTTP. Every failure is a value with a sentence, never an exception.
import type { GameName, GameOptions } from '../protocol';
import { line, type Line } from '../texts/texts.svelte';

export type Answer<T> = { ok: true; value: T } | { ok: false; why: Line; status: number };

async function ask<T>(path: string, options?: RequestInit): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, { ...options, headers: { 'content-type': 'application/json' } });
    if (answer.ok) return { ok: true, value: (await answer.json()) as T };
    const why = answer.status === 404 ? line('error.not_found') : answer.status === 429 ? line('error.too_fast') : line('error.server');
    return { ok: false, why, status: answer.status };
  } catch {
    return { ok: false, why: line('error.unreachable'), status: 0 };
  }
}

export interface OptionNews {
  name: string;
  kind: 'number' | 'flag' | 'choice';
  default: number | boolean | string;
  least?: number;
  most?: number;
  values?: string[];
}
export interface GamesNews {
  games: { game: GameName; options: OptionNews[] }[];
}
export const fetchGames = (): Promise<Answer<GamesNews>> => ask('/api/games');
export const makeTable = (game: GameName, options: GameOptions): Promise<Answer<{ table: string; link: string }>> =>
  ask('/api/tables', { method: 'POST', body: JSON.stringify({ game, options }) });
export const findTable = (code: string): Promise<Answer<Record<string, unknown>>> => ask(`/api/tables/${encodeURIComponent(code)}`);
export const fetchRecord = (id: string): Promise<Answer<Record<string, unknown>>> => ask(`/api/records/${encodeURIComponent(id)}`);
