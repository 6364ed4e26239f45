// The engine for tests, from its build: what engine.ts fetches in a page.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const house = resolve(import.meta.dirname, '../../..');
const { instance } = await WebAssembly.instantiate(readFileSync(resolve(house, 'build/wasm/wasm/magichat.wasm')));
const engine = instance.exports as unknown as Record<
  'input' | 'output' | 'output_size' | 'review' | '_initialize',
  (size?: number) => number
>;
const memory = instance.exports['memory'] as WebAssembly.Memory;
engine._initialize?.();

export function review(record: string): Promise<{ status: number; text: string }> {
  const bytes = new TextEncoder().encode(record);
  new Uint8Array(memory.buffer, engine.input(bytes.length), bytes.length).set(bytes);
  const status = engine.review();
  const answer = new Uint8Array(memory.buffer, engine.output(), engine.output_size());
  return Promise.resolve({ status, text: new TextDecoder().decode(answer) });
}

export const golden = (name: string): string => readFileSync(resolve(house, `tests/golden/${name}.hat.json`), 'utf8');
