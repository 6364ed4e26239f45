// The engine for tests, from its build: what engine.ts fetches in a page.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const house = resolve(import.meta.dirname, '../../..');
type Call = 'review' | 'bot_play';
const { instance } = await WebAssembly.instantiate(readFileSync(resolve(house, 'build/wasm/wasm/compared.wasm')));
const engine = instance.exports as unknown as Record<
  'input' | 'output' | 'output_size' | '_initialize' | Call,
  (size?: number) => number
>;
const memory = instance.exports['memory'] as WebAssembly.Memory;
engine._initialize?.();

function call(what: Call, input: string): { status: number; text: string } {
  const bytes = new TextEncoder().encode(input);
  new Uint8Array(memory.buffer, engine.input(bytes.length), bytes.length).set(bytes);
  const status = engine[what]();
  const answer = new Uint8Array(memory.buffer, engine.output(), engine.output_size());
  return { status, text: new TextDecoder().decode(answer) };
}

export const review = (record: string): Promise<{ status: number; text: string }> => Promise.resolve(call('review', record));

// The record of a game that is played at random.
export function randomGame(game: string, options: { players: number } & Record<string, unknown>, seed: number): string {
  const bots = Array.from({ length: options.players }, () => 'random');
  const { status, text } = call('bot_play', JSON.stringify({ magichat: 1, game, options, moves: [], bots, seed }));
  if (status !== 0) throw new Error(text);
  return text;
}

export const golden = (name: string): string => readFileSync(resolve(house, `tests/golden/${name}.hat.json`), 'utf8');
