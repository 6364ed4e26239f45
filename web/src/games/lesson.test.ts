// Every lesson can be played as it is written, from each of its steps on: by the engine itself.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { ActMessage, GameName, ServerMessage } from '../protocol';
import { loadLesson } from './games';
import { madeBefore, scriptOf } from './lesson';

const built = await WebAssembly.compile(readFileSync(resolve(import.meta.dirname, '../../../build/wasm/wasm/table.wasm')));
const entropy = '7'.repeat(192);

// A table of its own: what it tells, or why not.
function table(): (call: string) => ServerMessage[] {
  const { exports } = new WebAssembly.Instance(built);
  const { _initialize, input, local, output, output_size } = exports as Record<string, (size?: number) => number>;
  const memory = exports['memory'] as WebAssembly.Memory;
  _initialize!();
  return (call) => {
    const bytes = new TextEncoder().encode(call);
    new Uint8Array(memory.buffer, input!(bytes.length), bytes.length).set(bytes);
    const status = local!();
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, output!(), output_size!()));
    if (status !== 0) throw new Error(text);
    const told = text.split('\n').filter((line) => line.startsWith('tell '));
    return told.map((line) => JSON.parse(line.slice(5)) as ServerMessage);
  };
}

for (const name of ['vanish', 'court', 'rabbits'] satisfies GameName[]) {
  it(`${name}: from every step to the end`, async () => {
    const lesson = await loadLesson(name);
    const body = JSON.stringify({ game: name, options: lesson.options });
    for (let from = 0; from < lesson.steps.length; from += 1) {
      const call = table();
      let now = 1000;
      const made = madeBefore(lesson, from);
      call(`teach ${now} ${entropy} quick ${made} 1 1 ${body}\n${scriptOf(lesson).join('\n')}\n`);
      let asked: ActMessage | null = null;
      const hear = (news: ServerMessage[]): void => {
        for (const one of news) if (one.type === 'act') asked = one;
      };
      hear(call(`join ${now} {"type":"join","table":"here"}`));
      if (made === 0) hear(call(`say ${now} ${entropy} {"type":"start"}`));
      for (const { move } of lesson.steps.slice(from)) {
        if (move === undefined) continue;
        for (let ticks = 0; !asked && ticks < 40; ticks += 1) hear(call(`tick ${(now += 2000)}`));
        expect((asked as ActMessage | null)?.legal).toContain(move);
        asked = null;
        hear(call(`say ${now} ${entropy} ${JSON.stringify({ type: 'move', move })}`));
      }
    }
  });
  it(`${name}: five to eight ideas`, async () => {
    const { steps } = await loadLesson(name);
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(8);
    for (const { move, tap } of steps) expect((move === undefined) !== (tap === undefined)).toBe(true);
  });
}
