// The analysis for tests, from its build: what analyst.ts does in a worker of the page.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Analysis, Pieces } from './analysis';

const file = resolve(import.meta.dirname, '../../../build/wasm/wasm/analysis.wasm');
const { instance } = await WebAssembly.instantiate(readFileSync(file));
const module = instance.exports as unknown as Record<
  'output' | 'output_size' | 'go_on' | 'keep' | '_initialize',
  () => number
> & {
  memory: WebAssembly.Memory;
  input(size: number): number;
  begin(tries: number, seed: bigint): number;
};
module._initialize();
const output = (): string =>
  new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.output(), module.output_size()));

export function factsOf(record: string, tries = 1): Pieces {
  const bytes = new TextEncoder().encode(record);
  new Uint8Array(module.memory.buffer, module.input(bytes.length), bytes.length).set(bytes);
  if (module.begin(tries, 1n) !== 0) throw new Error(output());
  return JSON.parse(output()) as Pieces;
}
export function analysed(record: string, tries = 500): { facts: Pieces; news: Pieces[]; whole: Analysis; kept: string } {
  const facts = factsOf(record, tries);
  const news: Pieces[] = [];
  while (module.go_on() === 1) news.push(JSON.parse(output()) as Pieces);
  const whole = JSON.parse(output()) as Analysis;
  module.keep();
  return { facts, news, whole, kept: output() };
}
