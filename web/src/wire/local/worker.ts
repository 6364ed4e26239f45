// The worker in which a table of this device lives. One thing at a time, in order: a call of the engine, what it brought about
// stored, and only then told. A second worker of the same kind thinks for bots that take their time.
import type { TableMessage } from '../../protocol';
import { loadTable, type Call } from './engine';
import type { FromWorker, Script, ToWorker } from './mail';
import { Store, type Change, type KeptTable } from './store';

const post = (mail: FromWorker): void => postMessage(mail);

let call: Call;
let store: Store | null = null;
let table: KeptTable;
let log: string[] = []; // all that is stored, and what could not be
let timer: ReturnType<typeof setTimeout> | undefined;
let stopped = false;
let queue: Promise<void> = Promise.resolve();

// After the one before.
function inOrder(task: () => Promise<void>): void {
  queue = queue.then(async () => {
    if (!stopped) await task();
  });
  queue = queue.catch((error: unknown) => {
    stopped = true;
    post({ kind: 'broken', why: String(error) });
  });
}

// A clock that somebody sets back meanwhile does not make anybody wait.
const begun = Date.now() - performance.now();
const now = (): number => Math.round(begun + performance.now());

function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(96));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// What is known of the table from what it tells: for the list on the first page.
function note(text: string): void {
  const message = JSON.parse(text) as { type: string };
  if (message.type !== 'table') return;
  const { game, phase, seats } = message as TableMessage;
  table = { ...table, game, phase, names: seats.map((seat) => (seat.kind === 'open' ? '' : seat.name)) };
}

const isTaken = (error: unknown): boolean => error instanceof DOMException && error.name === 'ConstraintError';

async function keep(change: Change): Promise<void> {
  if (!store) return;
  try {
    await store.put(change);
  } catch (error) {
    if (isTaken(error)) {
      stopped = true;
      return post({ kind: 'elsewhere' });
    }
    store = null;
    post({ kind: 'unkept' });
  }
}

async function carryOut(lines: string[]): Promise<void> {
  clearTimeout(timer);
  const change: Change = { table, entries: [], records: [], closed: false };
  const texts: string[] = [];
  let think: string | null = null;
  for (const line of lines) {
    const space = line.indexOf(' ');
    const [word, rest] = space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
    if (word === 'store') {
      log.push(rest);
      change.entries.push({ number: log.length, text: rest });
    } else if (word === 'record') {
      const name = rest.slice(0, rest.indexOf(' '));
      const { game, names } = table;
      change.records.push({ name, game, names, at: Date.now(), text: rest.slice(name.length + 1) });
    } else if (word === 'tell') {
      texts.push(rest);
      note(rest);
    } else if (word === 'closed') {
      change.closed = true;
    } else if (word === 'think') {
      think = rest;
    } else if (word === 'wake') {
      timer = setTimeout(() => inOrder(() => run(`tick ${now()}`)), Math.max(0, Number(rest) - now()));
    }
  }
  if (change.entries.length > 0) {
    table = { ...table, touched: Date.now() };
    await keep({ ...change, table });
  }
  if (stopped) return;
  if (!store) for (const { name, text } of change.records) post({ kind: 'record', name, text });
  if (texts.length > 0) post({ kind: 'tell', texts });
  if (think !== null) askThinker();
}

async function run(text: string): Promise<void> {
  const { ok, lines } = call(text);
  if (!ok) throw new Error(lines.join(' '));
  await carryOut(lines);
}

// ---- The second worker ----

let thinker: Worker | null = null;

function askThinker(): void {
  try {
    thinker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'thinker' });
  } catch {
    return thinkHere();
  }
  thinker.onmessage = (event: MessageEvent<FromWorker>) => {
    if (event.data.kind !== 'thought') return thinkHere();
    const [, n = '', ...move] = event.data.text.split(' ');
    inOrder(() => run(`thought ${now()} ${n} ${move.join(' ')}`));
  };
  thinker.onerror = () => thinkHere();
  thinker.postMessage({ kind: 'think', log } satisfies ToWorker);
}
// There is nobody else: then the table waits while it thinks.
function thinkHere(): void {
  thinker?.terminate();
  thinker = null;
  inOrder(async () => {
    call('elsewhere no');
    await run(`tick ${now()}`);
  });
}

async function think(entries: string[]): Promise<void> {
  call ??= await loadTable();
  const read = call(`restore ${now()}\n${entries.join('\n')}\n`);
  const found = read.ok ? call('think') : read;
  if (!found.ok) throw new Error(found.lines.join(' '));
  post({ kind: 'thought', text: found.lines[0] ?? '' });
}

// ---- What the page says ----

type Start = Extract<ToWorker, { kind: 'start' }>;

// Nothing of a lesson is kept: it begins where the page says.
async function teach({ seat, first, moves, made, pace }: Script, { body, join }: Start): Promise<void> {
  call = await loadTable();
  await run(`teach ${now()} ${entropy()} ${pace} ${made} ${seat} ${first} ${body}\n${moves.join('\n')}\n`);
  await run(`join ${now()} ${join}`);
}

async function start(asked: Start): Promise<void> {
  const { id, body, script, join } = asked;
  table = { id, game: 'vanish', phase: 'lobby', names: [], touched: Date.now() };
  if (script) return teach(script, asked);
  const [loaded, opened] = await Promise.all([loadTable(), Store.open().catch(() => null)]);
  call = loaded;
  store = opened;
  if (!store) post({ kind: 'unkept' });
  log = (await store?.log(id).catch(() => [])) ?? [];
  // A new one that is there already was laid a moment ago, by somebody who did not hear of it.
  if (log.length > 0) await run(`restore ${now()}\n${log.join('\n')}\n`);
  else if (body !== null) await run(`open ${now()} ${body}`);
  else {
    stopped = true;
    return post({ kind: 'missing' });
  }
  call('elsewhere yes');
  await run(`join ${now()} ${join}`);
  await store?.tidyUp(id).catch(() => undefined);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') inOrder(() => start(data));
  else if (data.kind === 'say') inOrder(() => run(`say ${now()} ${entropy()} ${data.text}`));
  else inOrder(() => think(data.log));
};
