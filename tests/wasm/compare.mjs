// The engine and the bots natively and in WASM: the same signatures, the same replay, review and check of every golden
// record, and bots that make the same moves for the same reasons.
//   node compare.mjs MODULE.wasm COMPARED.wasm MAGICHAT NATIVE_BOTS NATIVE_REVIEW
// MODULE is what the page fetches; COMPARED has the same and what only tests call.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [modulePath, comparedPath, binary, nativeBots, nativeReview] = process.argv.slice(2);
let passed = 0;
let failed = 0;
const check = (what, got, want) => {
  if (got === want) return void passed++;
  failed++;
  console.log(`${what}: ${String(got).slice(0, 300)} in WASM, ${String(want).slice(0, 300)} natively`);
};

const load = async (path) => {
  const module = await WebAssembly.compile(readFileSync(path));
  check('number of imports', WebAssembly.Module.imports(module).length, 0);
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();
  return exports;
};
const page = await load(modulePath);
const compared = await load(comparedPath);
check('what the page can call', Object.keys(page).sort().join(' '), '_initialize input memory output output_size review verify');

// Calls a function of a module that takes a text and gives one.
const call = (name, text) => {
  const exports = name in page ? page : compared;
  const bytes = Buffer.from(text);
  const place = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
  const status = exports[name]();
  return { status, output: Buffer.from(exports.memory.buffer, exports.output(), exports.output_size()).toString() };
};

// Signatures, of the same games and the same seed as in `magichat bench`.
const bench = execFileSync(binary, ['bench', '--json', '--seconds', '0.001'], { encoding: 'utf8' });
const rows = bench.trim().split('\n').map((line) => JSON.parse(line));
const games = [...new Set(rows.map((row) => row.game))]; // in the order of engine/games.h
for (const row of rows) {
  const signature = compared.signature(games.indexOf(row.game), row.players, 1000, 1n);
  const hex = BigInt.asUintN(64, signature).toString(16).padStart(16, '0');
  check(`signature of ${row.game} with ${row.players}, ${row.with}`, hex, row.signature);
}

// Games among networks, four without a race of moves and one with: the numbers of bots/net/network_test.cpp.
const networks = [
  ['court', 2, 4, 0, '2f071919848b278c'], ['court', 4, 4, 0, '5d41c225ce61988'],
  ['rabbits', 2, 4, 0, 'bd11c8ef0de4e540'], ['rabbits', 4, 4, 0, '3dbf766fef1a5fb4'],
  ['court', 2, 1, 40, 'f0e2982a3e0b2847'], ['court', 4, 1, 40, '3a06eedec0fc1b58'],
  ['rabbits', 2, 1, 40, 'c0f2514eec51e40'],
];
for (const [game, players, count, iterations, want] of networks) {
  const signature = compared.net_signature(games.indexOf(game), players, count, 1n, iterations);
  check(`games among networks of ${game} with ${players}, ${iterations} tries`, BigInt.asUintN(64, signature).toString(16), want);
}

// Records: whole ones and broken ones, byte for byte.
const tests = join(dirname(fileURLToPath(import.meta.url)), '..');
const golden = join(tests, 'golden');
const records = readdirSync(golden).filter((name) => name.endsWith('.hat.json')).map((name) => readFileSync(join(golden, name)));
check('there are golden records', records.length > 0, true);
const broken = records.flatMap((bytes) => [bytes.subarray(0, bytes.length >> 1), Buffer.from(bytes.toString().replace('look', 'lock'))]);
for (const record of [...records, ...broken]) {
  const { status, output } = call('replay', record);
  const native = spawnSync(binary, ['replay', '-', '--json'], { input: record, encoding: 'utf8', maxBuffer: 1 << 28 });
  check('exit status of a replay', status, native.status);
  // Natively the line that says what is wrong is on standard error, behind the program's name.
  const why = native.stderr.replace(/^magichat: (-: malformed record: )?/, '');
  check('output of a replay', output, native.stdout + why);
}

// The same records as a page shows and checks them, and that of a table with its commitment, kept and not.
const proven = readFileSync(join(tests, 'cli', 'verify.hat.json'));
const cheated = Buffer.from(proven.toString().replace(/"roll \w+ \w+"/, '"roll hat1 hat1"'));
check('the house rolled otherwise', cheated.equals(proven), false);
for (const record of [...records, ...broken, proven, cheated]) {
  for (const name of ['review', 'verify']) {
    const { status, output } = call(name, record);
    const native = spawnSync(nativeReview, [name], { input: record, encoding: 'utf8', maxBuffer: 1 << 28 });
    check(`status of ${name}`, status, native.status);
    check(`output of ${name}`, output, native.stdout);
  }
}
check('a record that is proven', JSON.parse(call('verify', proven).output).ok, true);
check('a record that is not', JSON.parse(call('verify', cheated).output).ok, false);

// Bots: whole games, and lines that are refused. Where floating point differs in a last digit, sooner or later a move does.
const ladder = ['elephant', 'puppy', 'fox:more=1', 'goldfish', 'random', 'elephant:iterations=4,polite=1'];
const tables = [];
for (const game of games) {
  for (const players of [2, 3, 4]) {
    for (let seed = 1; seed <= 12; seed++) {
      const bots = Array.from({ length: players }, (_, seat) => ladder[(seat + seed) % ladder.length]);
      tables.push({ magichat: 1, game, options: { players, turn_limit: 60 }, first: 1, moves: [], bots, seed });
    }
  }
}
const wrong = [{ seed: -1 }, { seed: '1' }, { bots: [] }, { bots: ['cow', 'fox'] }, { bots: ['fox:ms=5', 'fox'] }, { bots: [1, 2] },
  { moves: ['look 1'] }, { game: 'chess' }].map((change) => ({ ...tables[0], ...change }));
const lines = [...tables, ...wrong].map((table) => JSON.stringify(table));
const native = spawnSync(nativeBots, [], { input: lines.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28 });
const answers = native.stdout.split('\n');
let reasons = 0;
lines.forEach((line, i) => {
  const { status, output } = call('bot_play', line);
  check(`status of bots at ${line}`, status, i < tables.length ? 0 : 2);
  check(`bots at ${line}`, output, `${answers[i]}\n`);
  if (status !== 0) return;
  // The moves are a game: it replays.
  check('replay of a game among bots', call('replay', output).status, 0);
  reasons += JSON.parse(output).why.length;
});
check('bots made many moves', reasons > 5000, true);
// A game that is under way goes on.
const whole = JSON.parse(call('bot_play', lines[0]).output);
const half = call('bot_play', JSON.stringify({ ...tables[0], moves: whole.moves.slice(0, 7) }));
check('status of a game that goes on', half.status, 0);
check('its first moves', JSON.parse(half.output).moves.slice(0, 7).join(), whole.moves.slice(0, 7).join());

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
