// Looks into the memory of a page: what is reachable after a garbage collection.
import type { Page } from '@playwright/test';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[]; node_types: [string[]]; edge_types: [string[]] } };
  nodes: number[];
  edges: number[];
  strings: string[];
}

export class Memory {
  private readonly places = new Map<object, number>();
  private constructor(private readonly shot: Snapshot) {}

  static async of(page: Page): Promise<Memory> {
    const session = await page.context().newCDPSession(page);
    const parts: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    await session.detach();
    return new Memory(JSON.parse(parts.join('')) as Snapshot);
  }

  // Every text that holds all of these.
  textsWith(...pieces: string[]): string[] {
    return this.shot.strings.filter((one) => pieces.every((piece) => one.includes(piece)));
  }

  // Objects, each as its plain properties: those that have a property of this name. Text properties are in it as texts,
  // the rest as ''.
  objectsWith(property: string): Record<string, string>[] {
    const { meta } = this.shot.snapshot;
    const { nodes, edges, strings } = this.shot;
    const [nodeSize, edgeSize] = [meta.node_fields.length, meta.edge_fields.length];
    const field = (name: string): number => meta.node_fields.indexOf(name);
    const [type, name, count] = [field('type'), field('name'), field('edge_count')];
    const textual = new Set(
      ['string', 'concatenated string', 'sliced string'].map((one) => meta.node_types[0].indexOf(one)),
    );
    const isProperty = meta.edge_types[0].indexOf('property');
    const wanted = strings.indexOf(property);
    const found: Record<string, string>[] = [];
    let edge = 0;
    for (let node = 0; node < nodes.length; node += nodeSize) {
      const end = edge + nodes[node + count]! * edgeSize;
      const named: [number, number][] = [];
      for (; edge < end; edge += edgeSize) if (edges[edge] === isProperty) named.push([edges[edge + 1]!, edges[edge + 2]!]);
      if (!named.some(([key]) => key === wanted)) continue;
      const one: Record<string, string> = {};
      for (const [key, to] of named) one[strings[key]!] = textual.has(nodes[to + type]!) ? strings[nodes[to + name]!]! : '';
      found.push(one);
      this.places.set(one, node);
    }
    return found;
  }

  // Who holds it: the shortest way to it from the root, for the message of a test that fails.
  wayTo(one: Record<string, string>): string {
    const { meta } = this.shot.snapshot;
    const { nodes, edges, strings } = this.shot;
    const [nodeSize, edgeSize] = [meta.node_fields.length, meta.edge_fields.length];
    const [name, count] = [meta.node_fields.indexOf('name'), meta.node_fields.indexOf('edge_count')];
    const weak = meta.edge_types[0].indexOf('weak');
    const firstEdge: number[] = [];
    for (let node = 0, edge = 0; node < nodes.length; node += nodeSize) {
      firstEdge.push(edge);
      edge += nodes[node + count]! * edgeSize;
    }
    const from = new Map<number, [number, number]>([[0, [-1, -1]]]);
    const queue = [0];
    for (let next = 0; next < queue.length; next += 1) {
      const node = queue[next]!;
      const begin = firstEdge[node / nodeSize]!;
      for (let edge = begin; edge < begin + nodes[node + count]! * edgeSize; edge += edgeSize) {
        const to = edges[edge + 2]!;
        if (edges[edge] === weak || from.has(to)) continue;
        from.set(to, [node, edge]);
        queue.push(to);
      }
    }
    const steps: string[] = [];
    let at = this.places.get(one) ?? 0;
    while (at > 0) {
      const [before, edge] = from.get(at) ?? [-1, -1];
      const named = ['element', 'hidden'].includes(meta.edge_types[0][edges[edge]!]!)
        ? String(edges[edge + 1])
        : strings[edges[edge + 1]!];
      steps.unshift(`.${named} ${strings[nodes[at + name]!]!.slice(0, 40)}`);
      at = before;
    }
    return steps.join('\n');
  }
}
