// The engine natively and in WASM: the same signatures, and the same replay of every golden record.
//   node compare.mjs MODULE.wasm MAGICHAT
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [modulePath, binary] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(modulePath));
let passed = 0;
let failed = 0;
const check = (what, got, want) => {
  if (got === want) return void passed++;
  failed++;
  console.log(`${what}: ${String(got).slice(0, 300)} in WASM, ${String(want).slice(0, 300)} natively`);
};

check('number of imports', WebAssembly.Module.imports(module).length, 0);
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();

// Signatures, of the same games and the same seed as in `magichat bench`.
const games = ['vanish', 'court', 'rabbits'];
const rows = execFileSync(binary, ['bench', '--json', '--seconds', '0.001'], { encoding: 'utf8' });
for (const row of rows.trim().split('\n').map((line) => JSON.parse(line))) {
  const signature = exports.signature(games.indexOf(row.game), row.players, 1000, 1n);
  const hex = BigInt.asUintN(64, signature).toString(16).padStart(16, '0');
  check(`signature of ${row.game} with ${row.players}, ${row.with}`, hex, row.signature);
}

// Records: whole ones and broken ones, byte for byte.
const golden = join(dirname(fileURLToPath(import.meta.url)), '..', 'golden');
const records = readdirSync(golden).filter((name) => name.endsWith('.hat.json')).map((name) => readFileSync(join(golden, name)));
check('there are golden records', records.length > 0, true);
const broken = records.flatMap((bytes) => [bytes.subarray(0, bytes.length >> 1), Buffer.from(bytes.toString().replace('look', 'lock'))]);
for (const record of [...records, ...broken]) {
  const place = exports.input(record.length);
  new Uint8Array(exports.memory.buffer, place, record.length).set(record);
  const status = exports.replay();
  const output = Buffer.from(exports.memory.buffer, exports.output(), exports.output_size()).toString();
  const native = spawnSync(binary, ['replay', '-', '--json'], { input: record, encoding: 'utf8', maxBuffer: 1 << 28 });
  check('exit status of a replay', status, native.status);
  // Natively the line that says what is wrong is on standard error, behind the program's name.
  const why = native.stderr.replace(/^magichat: (-: malformed record: )?/, '');
  check('output of a replay', output, native.stdout + why);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
