// The engine itself, as a WebAssembly module: it turns a record into what every seat saw, and proves that a deal was the
// one that was promised. Fetched when it is first needed.
import moduleAddress from '../../../build/wasm/wasm/magichat.wasm?url';

interface Engine {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  review(): number;
  verify(): number;
}

let engine: Promise<Engine> | null = null;

async function load(): Promise<Engine> {
  const answer = await fetch(moduleAddress);
  if (!answer.ok) throw new Error(`engine: ${answer.status}`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer());
  const exports = instance.exports as unknown as Engine;
  exports._initialize?.();
  return exports;
}

// One call: a text goes in, a status and a text come out.
async function call(what: 'review' | 'verify', text: string): Promise<{ status: number; text: string }> {
  engine ??= load().catch((error: unknown) => {
    engine = null; // the next one tries again
    throw error;
  });
  const module = await engine;
  const bytes = new TextEncoder().encode(text);
  const place = module.input(bytes.length);
  new Uint8Array(module.memory.buffer, place, bytes.length).set(bytes);
  const status = module[what]();
  const answer = new Uint8Array(module.memory.buffer, module.output(), module.output_size());
  return { status, text: new TextDecoder().decode(answer) };
}

export const review = (record: string): Promise<{ status: number; text: string }> => call('review', record);
export const verify = (record: string): Promise<{ status: number; text: string }> => call('verify', record);
