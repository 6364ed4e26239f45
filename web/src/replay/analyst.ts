// The worker in which a game is analysed: facts at once, then the worth of move after move, then all of it once more. Or in
// which it is dealt anew, to be played on.
import moduleAddress from '../../../build/wasm/wasm/analysis.wasm?url';

// To analyse it; or to deal its hidden cards anew, as a seat could believe them after so many moves.
export type Order =
  | { kind: 'analyse'; record: string; tries: number }
  | { kind: 'deal'; record: string; moves: number; seat: number; seed: bigint };
export type Report =
  | { kind: 'facts' | 'news' | 'whole'; text: string }
  | { kind: 'kept'; text: string } // the record with its analysis
  | { kind: 'dealt'; moves: string[] }
  | { kind: 'failed' };

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  begin(tries: number, seed: bigint): number;
  go_on(): number;
  keep(): number;
  deal_anew(moves: number, seat: number, seed: bigint): number;
}

const report = (news: Report): void => postMessage(news);

async function carryOut(order: Order): Promise<void> {
  const answer = await fetch(moduleAddress);
  if (!answer.ok) return report({ kind: 'failed' });
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer());
  const module = instance.exports as unknown as Exports;
  module._initialize();
  const output = (): string =>
    new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.output(), module.output_size()));

  const bytes = new TextEncoder().encode(order.record);
  new Uint8Array(module.memory.buffer, module.input(bytes.length), bytes.length).set(bytes);
  if (order.kind === 'deal') {
    const status = module.deal_anew(order.moves, order.seat, order.seed);
    return report(status === 0 ? { kind: 'dealt', moves: output().trimEnd().split('\n') } : { kind: 'failed' });
  }
  if (module.begin(order.tries, 1n) !== 0) return report({ kind: 'failed' });
  report({ kind: 'facts', text: output() });
  while (module.go_on() === 1) report({ kind: 'news', text: output() });
  report({ kind: 'whole', text: output() });
  if (module.keep() === 0) report({ kind: 'kept', text: output() });
}

onmessage = (event: MessageEvent<Order>): void => {
  carryOut(event.data).catch(() => report({ kind: 'failed' }));
};
