// bench: how fast the engine and the bots are in WASM, as a share of what they are natively, in one run.
//   node bench/wasm.mjs [FOLDER]      the folder of the builds (build)
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? 'build';
const module = await WebAssembly.compile(readFileSync(join(folder, 'wasm/wasm/compared.wasm')));
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();

const seconds = (run) => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};
const call = (name, text) => {
  const bytes = Buffer.from(text);
  const place = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
  if (exports[name]() !== 0) throw new Error(`${name}: ${text}`);
};
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);

// Random play: games a second, the rules alone. Natively and in WASM by turns, so that both meet the same machine.
row('random play', 'players', 'WASM, games/s', 'native, games/s', 'ratio');
row('---', '---', '---', '---', '---');
const bench = () =>
  execFileSync(join(folder, 'release/cli/magichat'), ['bench', '--json', '--seconds', '0.2'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((one) => one.with === 'rules');
const best = new Map();
const all = bench();
const games = [...new Set(all.map((one) => one.game))];
for (let turn = 0; turn < 3; turn++) {
  for (const one of bench()) {
    const key = `${one.game} ${one.players}`;
    const now = best.get(key) ?? { native: 0, wasm: 0 };
    const count = Math.max(500, Math.round(one.games_per_second * 0.2));
    const took = seconds(() => exports.signature(games.indexOf(one.game), one.players, count, 1n));
    best.set(key, { native: Math.max(now.native, one.games_per_second), wasm: Math.max(now.wasm, count / took) });
  }
}
for (const [key, { native, wasm }] of best) row(...key.split(' '), Math.round(wasm), Math.round(native), (wasm / native).toFixed(2));

// Elephants: the same games, the same thoughts.
console.log();
row('elephant', 'players', 'WASM, s', 'native, s', 'ratio of thoughts a second');
row('---', '---', '---', '---', '---');
for (const game of games) {
  for (const players of [2, 4]) {
    const bots = Array.from({ length: players }, () => 'elephant:iterations=2000');
    const lines = [1, 2].map((seed) =>
      JSON.stringify({ magichat: 1, game, options: { players, turn_limit: 40 }, first: 1, moves: [], bots, seed }),
    );
    let native = Infinity;
    let wasm = Infinity;
    for (let turn = 0; turn < 3; turn++) {
      const before = process.hrtime.bigint();
      spawnSync(join(folder, 'release/tests/native_bots'), [], { input: lines.join('\n') + '\n', maxBuffer: 1 << 28 });
      native = Math.min(native, Number(process.hrtime.bigint() - before) / 1e9);
      wasm = Math.min(wasm, seconds(() => lines.forEach((line) => call('bot_play', line))));
    }
    row(game, players, wasm.toFixed(2), native.toFixed(2), (native / wasm).toFixed(2));
  }
}
