// A table as a WebAssembly module: one text goes in, one comes out (wasm/local.h says which).
import moduleAddress from '../../../../build/wasm/wasm/table.wasm?url';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  local(): number;
}

export type Call = (text: string) => { ok: boolean; lines: string[] };

async function instantiate(): Promise<Exports> {
  const answer = await fetch(moduleAddress);
  if (!answer.ok) throw new Error(`table: ${answer.status}`);
  // Not every host of files says what it is: then it is not compiled while it arrives, but after.
  const streams = answer.headers.get('content-type') === 'application/wasm';
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(answer)
    : await WebAssembly.instantiate(await answer.arrayBuffer());
  return instance.exports as unknown as Exports;
}

export async function loadTable(): Promise<Call> {
  const module = await instantiate();
  module._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (text) => {
    const bytes = encoder.encode(text);
    const place = module.input(bytes.length);
    new Uint8Array(module.memory.buffer, place, bytes.length).set(bytes);
    const ok = module.local() === 0;
    const answer = decoder.decode(new Uint8Array(module.memory.buffer, module.output(), module.output_size()));
    return { ok, lines: answer.split('\n').filter((line) => line !== '') };
  };
}
