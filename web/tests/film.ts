// Golden records as the engine shows them: what every seat saw of each move, its view after it, and what could be done
// next. The same WebAssembly module that the page fetches does it, so nothing here is made up.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GameEvent, GameMove, GameName, GameOptions, GameView, OverMessage } from '../src/protocol';

export const house = resolve(import.meta.dirname, '../..');

// A move and what every seat saw of it: a line of `magichat replay --json`.
export interface Step {
  n: number;
  by: number;
  move: string;
  to_act: number | null;
  legal: GameMove[];
  seen: Record<string, GameEvent[]>;
}
export interface Frame extends Step {
  views: Record<string, GameView>;
}
export interface Film {
  game: GameName;
  options: GameOptions;
  first: number;
  players: number;
  ended_by?: OverMessage['ended_by'];
  record: string; // as a file has it
  frames: Frame[];
}

interface Engine {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  replay(): number;
  review(): number;
}
let engine: Engine | null = null;

function call(what: 'replay' | 'review', text: string): string {
  if (!engine) {
    const module = new WebAssembly.Module(readFileSync(join(house, 'build/wasm/wasm/compared.wasm')));
    engine = new WebAssembly.Instance(module).exports as unknown as Engine;
    engine._initialize?.();
  }
  const bytes = new TextEncoder().encode(text);
  const place = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
  const status = engine[what]();
  const answer = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.output(), engine.output_size()));
  if (status !== 0) throw new Error(`${what}: ${answer}`);
  return answer;
}

const films = new Map<string, Film>();

// The record tests/NAME.hat.json, as 'golden/vanish-3'.
export function film(name: string): Film {
  const known = films.get(name);
  if (known) return known;
  const record = readFileSync(join(house, 'tests', `${name}.hat.json`), 'utf8');
  const lines = call('replay', record).trimEnd().split('\n');
  const replayed = lines.map((line) => JSON.parse(line) as Step);
  const reviewed = JSON.parse(call('review', record)) as Omit<Film, 'record' | 'frames'> & { steps: Frame[] };
  const { game, options, first, players, ended_by } = reviewed;
  const frames = replayed.map((frame, index) => ({ ...frame, views: reviewed.steps[index]!.views }));
  const made: Film = { game, options, first, players, ended_by, record, frames };
  films.set(name, made);
  return made;
}
