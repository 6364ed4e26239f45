// The analysis natively and in WASM: the same bytes for every golden record, broken ones among them, and for games of bots.
//   node analysis.mjs ANALYSIS.wasm MAGICHAT
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [modulePath, binary] = process.argv.slice(2);
let passed = 0;
let failed = 0;
const check = (what, got, want) => {
  if (got === want) return void passed++;
  failed++;
  if (failed < 10) console.log(`${what}: ${String(got).slice(0, 300)} in WASM, ${String(want).slice(0, 300)} natively`);
};

const module = await WebAssembly.compile(readFileSync(modulePath));
check('number of imports', WebAssembly.Module.imports(module).length, 0);
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();
check('what a worker can call', Object.keys(exports).sort().join(' '), '_initialize analyse begin deal_anew go_on input keep memory output output_size');

const give = (bytes) => {
  const place = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
};
const output = () => Buffer.from(exports.memory.buffer, exports.output(), exports.output_size()).toString();
const call = (bytes, tries, seed) => {
  give(bytes);
  const status = exports.analyse(tries, seed);
  return { status, output: output() };
};
// In pieces: every fact comes first, each turn and decision comes once, and the end is the whole, byte for byte.
const inPieces = (bytes, tries, seed, whole, kept) => {
  give(bytes);
  check('status of the beginning', exports.begin(tries, BigInt(seed)), 0);
  const facts = JSON.parse(output());
  const found = { turns: [], decisions: [] };
  let status;
  for (;;) {
    status = exports.go_on();
    if (status !== 1) break;
    const news = JSON.parse(output());
    found.turns.push(...news.turns);
    found.decisions.push(...news.decisions);
  }
  check('status of the end', status, 0);
  check('the end of the pieces', output(), whole);
  const all = JSON.parse(whole);
  const rest = { turns: all.turns.slice(found.turns.length), decisions: all.decisions.slice(found.decisions.length) };
  check('what came before the last move', rest.turns.length + rest.decisions.length < 3, true);
  check('turns', JSON.stringify([...found.turns, ...rest.turns]), JSON.stringify(all.turns));
  check('decisions', JSON.stringify([...found.decisions, ...rest.decisions]), JSON.stringify(all.decisions));
  const bare = ({ n, forgotten, right, certain, likely }) => ({ n, forgotten, right, certain, likely });
  check('facts of decisions', JSON.stringify(facts.decisions.map(bare)), JSON.stringify(all.decisions.map(bare)));
  const seats = (turn) => turn.seats.map(bare);
  check('facts of turns', JSON.stringify(facts.turns.map(seats)), JSON.stringify(all.turns.map(seats)));
  check('facts have no chances', /"(chance|lost|best|accuracy|moves)"/.test(JSON.stringify(facts)), false);
  check('status of the record', exports.keep(), 0);
  check('the record', output(), kept);
};
const compare = (bytes, tries, seed) => {
  const { status, output: text } = call(bytes, tries, BigInt(seed));
  const words = ['analyse', '-', '--json', '--tries', String(tries), '--seed', String(seed)];
  const native = spawnSync(binary, words, { input: bytes, encoding: 'utf8', maxBuffer: 1 << 28 });
  check('status', status, native.status);
  const why = native.stderr.replace(/^magichat: (-: malformed record: )?/, '');
  if (status === 0) {
    const kept = join(folder, 'kept.hat.json');
    writeFileSync(kept, bytes);
    spawnSync(binary, ['analyse', kept, '--keep', '--tries', String(tries), '--seed', String(seed)]);
    inPieces(bytes, tries, seed, text, readFileSync(kept, 'utf8'));
  }
  check('analysis', status === 0 ? `{"file":"-","analysis":${text}}\n` : text, status === 0 ? native.stdout : why);
  return status;
};

const folder = mkdtempSync(join(tmpdir(), 'magichat-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const golden = join(dirname(fileURLToPath(import.meta.url)), '..', 'golden');
let whole = 0;
for (const name of readdirSync(golden).filter((name) => name.endsWith('.hat.json'))) {
  const bytes = readFileSync(join(golden, name));
  // Every move of a long game is tried at least a little: those take long, and say nothing more.
  if (bytes.length > 8000) continue;
  if (compare(bytes, 1000, 1) === 0) whole++;
  compare(bytes.subarray(0, bytes.length >> 1), 100, 1);
  compare(Buffer.from(bytes.toString().replace('look', 'lock')), 100, 1);
}
check('there are golden records', whole > 2, true);

// Games of bots, which get further than random play; each analysed with a seed of its own.
for (const game of ['vanish', 'court', 'rabbits']) {
  for (const players of [2, 4]) {
    const records = join(folder, `${game}${players}`);
    const words = ['arena', '--game', game, '--players', String(players), '--bots', 'fox;puppy', '--games', '2', '--seed',
      '3', '--set', 'turn_limit=30', '--save', records, '--quiet'];
    check('status of the arena', spawnSync(binary, words).status, 0);
    const first = readdirSync(records).filter((name) => name.endsWith('.hat.json')).sort()[0];
    check('a game is analysed', compare(readFileSync(join(records, first)), 4000, players), 0);
  }
}

// Another deal: as many moves, the same seed the same, and those of the players as they were.
{
  const bytes = readFileSync(join(golden, 'court-2.hat.json'));
  const anew = (moves, seat, seed) => {
    give(bytes);
    return [exports.deal_anew(moves, seat, seed), output()];
  };
  const [status, script] = anew(30, 1, 5n);
  const { moves } = JSON.parse(bytes);
  check('status of another deal', status, 0);
  check('its moves', script.split('\n').slice(1).join(' '), [...moves.slice(1, 30), ''].join(' '));
  check('the cards lie elsewhere', script.split('\n')[0] === moves[0], false);
  check('once more', anew(30, 1, 5n)[1], script);
  check('another one', anew(30, 1, 6n)[1] === script, false);
  for (const wrong of [[999, 1], [30, 0], [30, 3]]) check('no such moment', anew(...wrong, 1n)[0], 1);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
