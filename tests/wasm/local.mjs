// The table of a device natively and in WASM: the same calls in the same order give the same letters, log and record to the
// byte, for random tables of every kind, with people who play at random, bots and all that a table has; and a table that is
// read from its log in the middle is the same table.
//   node local.mjs TABLE.wasm NATIVE_LOCAL [TABLES a kind]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [modulePath, native, tables = '36'] = process.argv.slice(2);
let passed = 0;
let failed = 0;
const check = (what, got, want) => {
  if (got === want) return void passed++;
  failed++;
  if (failed < 10) console.log(`${what}: ${String(got).slice(0, 300)} in WASM, ${String(want).slice(0, 300)} natively`);
};

const module = await WebAssembly.compile(readFileSync(modulePath));
check('number of imports', WebAssembly.Module.imports(module).length, 0);
const names = WebAssembly.Module.exports(module).map(({ name }) => name);
check('what a worker can call', names.sort().join(' '), '_initialize input local memory output output_size');

// All calls are written down, to be made natively.
const calls = [];
const answers = [];
function fresh() {
  const { exports } = new WebAssembly.Instance(module, {});
  exports._initialize();
  calls.push('anew');
  return (text) => {
    const bytes = Buffer.from(text);
    const place = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const status = exports.local();
    const output = Buffer.from(exports.memory.buffer, exports.output(), exports.output_size()).toString();
    calls.push(text);
    answers.push(`${status} ${Buffer.byteLength(output)}\n${output}`);
    return { status, lines: output.split('\n').filter((line) => line !== '') };
  };
}

// A generator of our own: the same tables every time.
let seed = 1;
const below = (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};
const pick = (list) => list[below(list.length)];
const hex = (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
const rest = (line) => line.slice(line.indexOf(' ') + 1);
const told = (lines) => lines.filter((line) => line.startsWith('tell ')).map((line) => JSON.parse(rest(line)));

const bots = ['goldfish', 'puppy', 'fox:iterations=30', 'elephant:iterations=40', 'random'];
const options = { vanish: { expert: [true, false], swap: ['must', 'may'] }, court: { magic_hats: [true, false], no_echo: [true, false] }, rabbits: {} };
const emotes = ['wave', 'smile', 'hurry'];
const faces = ['fern', 'merlin', 'nobody'];
const seen = { moves: 0, records: 0, games: 0, thoughts: 0, restored: 0, refused: 0, taught: 0 };

function playOne(game, players, elsewhere) {
  const call = fresh();
  let now = 1_700_000_000_000 + below(1e9);
  const log = [];
  let wake = null;
  let asked = null;
  let thinks = null;
  const run = (text) => {
    const { status, lines } = call(text);
    if (status !== 0) throw new Error(`${text}: ${lines.join(' ')}`);
    wake = null;
    for (const line of lines) {
      if (line.startsWith('store ')) log.push(rest(line));
      if (line.startsWith('record ')) seen.records++;
      if (line.startsWith('wake ')) wake = Number(rest(line));
      if (line.startsWith('think ')) thinks = rest(line);
    }
    for (const message of told(lines)) {
      if (message.type === 'act') asked = message;
      if (message.type === 'seen' || message.type === 'over') asked = null;
      if (message.type === 'seen') seen.moves++;
      if (message.type === 'error') seen.refused++;
    }
    return lines;
  };
  const say = (message) => run(`say ${(now += 1 + below(40))} ${hex(192)} ${typeof message === 'string' ? message : JSON.stringify(message)}`);
  const set = Object.fromEntries(Object.entries(options[game]).map(([name, values]) => [name, pick(values)]));
  run(`open ${now} ${JSON.stringify({ game, options: { players, turn_limit: 6 + below(30), ...set } })}`);
  call(`elsewhere ${elsewhere ? 'yes' : 'no'}`);
  const people = 1 + below(players);
  run(`join ${now} {"type":"join","table":"here","seat":1}`);
  for (let seat = 2; seat <= people; seat++) say({ type: 'sit', seat, name: `P${seat}` });
  for (let seat = people + 1; seat <= players; seat++) say({ type: 'seat_bot', seat, bot: elsewhere ? 'elephant:iterations=1000' : pick(bots) });
  say({ type: 'set', pace: pick(['calm', 'normal', 'quick']), clock: pick([0, 0, 5]), handicaps: Array.from({ length: players }, () => pick([{}, { notes: true }])) });
  say({ type: 'start' });
  seen.games++;
  for (let n = 0; n < 400; n++) {
    if (thinks !== null) {
      // As the second worker does: the table from its log, and a move.
      const other = fresh();
      other(`restore ${now}\n${log.join('\n')}\n`);
      const found = other('think').lines[0];
      calls.push('anew');
      return { log, found, thinks };
    }
    if (below(40) === 0) say(pick([{ type: 'emote', emote: pick(emotes) }, { type: 'face', face: pick(faces) }, 'nonsense', { type: 'again' }, { type: 'move', move: 'look 9' }]));
    if (asked && below(25) === 0) say({ type: 'resign', seat: asked.seat });
    else if (asked) say({ type: 'move', seat: asked.seat, move: pick(asked.legal), n: asked.n });
    else if (wake !== null) run(`tick ${(now = Math.max(now, wake))}`);
    else break;
    if (below(30) === 0) {
      // Read from the log it is the same table: what it tells who comes is the same but for clocks.
      const welcome = ({ lines }) => told(lines).filter(({ type }) => !['act', 'turn'].includes(type)).map((one) => JSON.stringify(one)).join('\n');
      const join = `join ${now} {"type":"join","table":"here"}`;
      const running = { lines: run(join) };
      const at = calls.length;
      const other = fresh();
      other(`restore ${now}\n${log.join('\n')}\n`);
      const restored = other(join);
      // Natively the calls to the other table go to a program that has one table: they are made there after all the rest.
      later.push(calls.splice(at), answers.splice(answers.length - 2));
      check('what a restored table tells', welcome(restored), welcome(running));
      seen.restored++;
    }
  }
  return null;
}
const later = [];

for (const game of Object.keys(options)) {
  for (const players of [2, 3, 4]) {
    for (let n = 0; n < Number(tables); n++) playOne(game, players, false);
  }
}
// Long thoughts elsewhere: what the second worker finds is what the table itself would do.
for (const game of Object.keys(options)) {
  for (let n = 0; n < 40 && seen.thoughts < 20; n++) {
    const asked = playOne(game, 2, true);
    if (!asked) continue;
    seen.thoughts++;
    check('a thought answers its version', asked.found.split(' ')[1], asked.thinks);
    const here = fresh();
    const now = JSON.parse(asked.log.at(-1)).at + 60_000;
    here(`restore ${now}\n${asked.log.join('\n')}\n`);
    here(`join ${now} {"type":"join","table":"here"}`);
    const { lines } = here(`tick ${now + 60_000}`);
    const stored = lines.filter((line) => line.startsWith('store ')).map((line) => JSON.parse(rest(line)));
    check('a thought elsewhere is the thought here', asked.found.split(' ').slice(3).join(' '), stored[0]?.move);
  }
}
for (let i = 0; i < later.length; i += 2) {
  calls.push(...later[i]);
  answers.push(...later[i + 1]);
}
// Lessons: the house and the bots do what the script says, from any place in it on, whatever the learner does.
const scripts = {
  vanish: ['deal cat frog dove mouse rabbit owl', 'look 3', 'swap 3 5', 'look 1', 'swap 1 2', 'call owl'],
  court: [
    'deal king cook pirate princess wizard dragon witch jester jester king dresser witch dresser princess cook knight pirate wizard knight dragon' +
      ' / toque crown magic bells tricorn tophat helmet kerchief pointed helmet kerchief magic crown bells horns magic tiara magic horns tricorn toque tiara pointed tophat',
    'look 2', 'look 6', 'swap 1 2', 'open 5', 'open 1', 'look 4',
  ],
  rabbits: [
    'deal brown pink blue green black pink white green blue pink white white black blue brown white pink brown green black green black blue brown' +
      ' / white-black pink-green green-green black-pink pink-pink white-brown blue-green brown-blue white-white white-green pink-blue brown-pink white-pink white-blue brown-green blue-blue black-blue black-brown brown-brown black-green black-black',
    'roll draw hat1', 'draw hat', 'keep 2', 'pass', 'roll draw exchange', 'draw wand', 'pass',
  ],
};
for (const [game, script] of Object.entries(scripts)) {
  for (let n = 0; n <= script.length; n++) {
    const call = fresh();
    const body = JSON.stringify({ game, options: { players: 2 } });
    let now = 1_700_000_000_000;
    call(`teach ${now} ${hex(192)} quick ${n} 1 1 ${body}\n${script.map((move) => `${move}\n`).join('')}`);
    let { lines } = call(`join ${now} {"type":"join","table":"here"}`);
    if (n === 0) ({ lines } = call(`say ${now} ${hex(192)} {"type":"start"}`));
    for (let turns = 0; turns < 20; turns++) {
      const asked = told(lines).findLast(({ type }) => type === 'act');
      const said = asked && `say ${now} ${hex(192)} ${JSON.stringify({ type: 'move', seat: asked.seat, move: pick(asked.legal), n: asked.n })}`;
      ({ lines } = call(said || `tick ${(now += 3000)}`));
      seen.taught += lines.some((line) => /^(store|record) /.test(line)) ? -1000 : 1;
    }
  }
}
// Calls that make no sense change nothing and say why.
const call = fresh();
for (const text of ['', 'open', 'open x {}', 'open 1 {"game":"chess"}', 'join 1 {}', 'tick 1', 'restore 1\nnonsense\n', 'elsewhere perhaps', 'think', '\n', 'restore', 'teach', 'teach 1 2', `teach 1 ${'0'.repeat(192)} calm 0 1 1 {}\nlook 1\n`]) {
  check(`status of ${JSON.stringify(text)}`, call(text).status, 2);
}

const input = calls.map((text) => `${Buffer.byteLength(text)}\n${text}`).join('');
const { stdout } = spawnSync(native, [], { input, maxBuffer: 1 << 30 });
const expected = stdout.toString();
const got = answers.join('');
check('all answers together', got.length, expected.length);
if (got === expected) passed++;
else {
  failed++;
  let at = 0;
  while (got[at] === expected[at]) at++;
  console.log(`the first difference:\n  ${got.slice(at - 200, at + 100)}\nin WASM,\n  ${expected.slice(at - 200, at + 100)}\nnatively`);
}
check('tables were restored', seen.restored > 100, true);
check('games were played to their end', seen.records > seen.games / 2, true);
check('people were refused now and then', seen.refused > 20, true);
check('bots were thought for', seen.thoughts > 10, true);
check('lessons were given, and nothing of them is kept', seen.taught > 100, true);
console.log(`${seen.games} games, ${seen.moves} moves, ${seen.records} records, ${seen.restored} restored, ${seen.thoughts} thoughts elsewhere; ${answers.length} answers`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
