// A server for the tests: the real one, with a database and a port of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, type BrowserContext } from '@playwright/test';

const house = resolve(import.meta.dirname, '../..');

export const builtPage = process.env['MAGICHAT_PAGE'] ?? join(house, 'web/dist');

// Below those that the system gives to whoever calls out: what it picked itself could be somebody's before the server has it,
// or while it is being started again. For the same reason each worker has a range of its own.
const range = 2000;
const from = 10000 + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 11) * range;
export async function freePort(): Promise<number> {
  const port = from + Math.floor(Math.random() * range);
  const free = await new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return free ? port : freePort();
}

// The server takes every MAGICHAT_... for a setting of its own; those of the tests are none.
const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAGICHAT')));

export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'magichat-page-'));
  private process: ChildProcess | null = null;
  constructor(
    readonly port: number,
    private readonly other: { page?: string; settings?: string[] } = {},
  ) {}
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  async start(): Promise<void> {
    this.process = spawn(
      process.env['MAGICHAT'] ?? join(house, 'build/release/cli/magichat'),
      [
        'serve',
        '--port',
        String(this.port),
        '--web',
        this.other.page ?? builtPage,
        '--db',
        join(this.folder, 'tables.db'),
        // All the players of a test come from one address, and as fast as a machine can.
        '--address-request-rate',
        '0',
        '--address-connect-rate',
        '0',
        '--address-connections',
        '0',
        '--address-tables',
        '0',
        '--address-table-rate',
        '0',
        '--address-guest-rate',
        '0',
        '--address-game-rate',
        '0',
        '--address-change-rate',
        '0',
        '--address-wrong-codes',
        '0',
        '--address-message-rate',
        '0',
        ...(this.other.settings ?? []),
      ],
      { stdio: 'ignore', env: surroundings },
    );
    for (let tries = 0; tries < 100; tries += 1) {
      try {
        if ((await fetch(`${this.url}/api/health`)).ok) return;
      } catch {
        // not yet
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the server did not start');
  }
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const process = this.process;
    if (!process || process.exitCode !== null) return;
    const gone = new Promise((done) => process.once('exit', done));
    process.kill(signal);
    await gone;
  }
  async end(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// Whoever comes for the first time is asked whether a game shall be shown to them. Those who play in tests know them all,
// if nothing else is said.
export async function knowTheGames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const known = { step: 0, done: true, offered: true };
    try {
      localStorage.setItem('magichat.lessons', JSON.stringify({ vanish: known, court: known, rabbits: known }));
    } catch {
      // a page that may keep nothing
    }
  });
}

export const test = base.extend<{ beginner: boolean }, { server: Server }>({
  beginner: [false, { option: true }],
  context: async ({ context, beginner }, use) => {
    if (!beginner) await knowTheGames(context);
    await use(context);
  },
  server: [
    async ({}, use) => {
      const server = new Server(await freePort());
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
export { expect } from '@playwright/test';
