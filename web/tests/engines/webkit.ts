// WebKit without Playwright, whose own build of it runs on few systems: Debian's WebKitGTK, told what to do by plain WebDriver
// (https://www.w3.org/TR/webdriver2/), on a screen that nobody sees. All that is started here ends with this process.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../serving';
import type { Engine, Screen, Size } from './screen';

const patience = 30_000;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// A program that is ended with us, even if we are killed.
const start = (program: string, words: string[], env: NodeJS.ProcessEnv, pipe = false): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'KILL', program, ...words], {
    stdio: ['ignore', 'ignore', 'ignore', ...(pipe ? ['pipe' as const] : [])],
    env,
  });

async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = new Promise((done) => process.once('exit', done));
  process.kill('SIGKILL');
  await gone;
}

// The number of the display that Xvfb has found free.
async function displayOf(xvfb: ChildProcess): Promise<string> {
  const pipe = xvfb.stdio[3] as Readable;
  return new Promise((done, fail) => {
    xvfb.once('error', fail);
    xvfb.once('exit', () => fail(new Error('Xvfb did not start')));
    pipe.once('data', (line: Buffer) => done(`:${line.toString().trim()}`));
  });
}

export class WebKit implements Engine {
  private readonly folder = mkdtempSync(join(tmpdir(), 'magichat-webkit-'));
  private screens = 0;
  private constructor(
    private readonly xvfb: ChildProcess,
    private readonly driver: ChildProcess,
    private readonly address: string,
  ) {}

  static async start(): Promise<WebKit> {
    const words = ['-displayfd', '3', '-screen', '0', '2000x1600x24', '-nolisten', 'tcp'];
    const xvfb = start('Xvfb', words, process.env, true);
    const port = await freePort();
    const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      ...process.env,
      DISPLAY: await displayOf(xvfb),
      LC_ALL: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1', // nobody listens
      GIO_USE_VFS: 'local',
      GSETTINGS_BACKEND: 'memory',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // only our own pages are opened, and a container allows no other
    });
    const webkit = new WebKit(xvfb, driver, `http://127.0.0.1:${port}`);
    for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
      const answer = await fetch(`${webkit.address}/status`).catch(() => null);
      if (answer?.ok) return webkit;
    }
    await webkit.end();
    throw new Error('WebKitWebDriver did not start');
  }

  // One at a time: the driver has no more.
  async open(base: string, before: string, size: Size): Promise<Screen> {
    this.screens += 1;
    const script = join(this.folder, `before-${this.screens}.js`);
    writeFileSync(script, before);
    const options = { binary: join(import.meta.dirname, 'window.py'), args: [script] };
    const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
    const { sessionId } = await request<{ sessionId: string }>('POST', `${this.address}/session`, asked);
    const screen = new WebKitScreen(`${this.address}/session/${sessionId}`, base);
    await screen.resize(size);
    return screen;
  }

  async end(): Promise<void> {
    await stop(this.driver);
    await stop(this.xvfb);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function request<Answer>(method: string, address: string, body?: object): Promise<Answer> {
  const answer = await fetch(address, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } } : {}),
    signal: AbortSignal.timeout(2 * patience),
  });
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
  if (value?.error) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}

class WebKitScreen implements Screen {
  constructor(
    private readonly session: string,
    private readonly base: string,
  ) {}
  private ask<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    return request<Answer>(method, `${this.session}/${path}`, body);
  }
  async goto(address: string): Promise<void> {
    await this.ask('POST', 'url', { url: 'about:blank' }); // else another place on the same page would load nothing
    await this.ask('POST', 'url', { url: new URL(address, this.base).href });
  }
  async evaluate<Result, Given>(look: (given: Given) => Result | Promise<Result>, given?: Given): Promise<Result> {
    const script = `const [given, done] = arguments;
      Promise.resolve().then(() => (${look.toString()})(given)).then(
        (result) => done({ result: result === undefined ? null : result }),
        (error) => done({ error: String(error && error.stack || error) }),
      );`;
    const answer = await this.ask<{ result: Result; error?: string }>('POST', 'execute/async', {
      script,
      args: [given ?? null],
    });
    if (answer.error) throw new Error(answer.error);
    return answer.result;
  }
  readonly mouse = {
    click: async (x: number, y: number): Promise<void> => {
      const to = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' };
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [to, ...press] };
      await this.ask('POST', 'actions', { actions: [mouse] });
    },
  };
  readonly waitForTimeout = pause;
  async resize({ width, height }: Size): Promise<void> {
    await this.ask('POST', 'window/rect', { x: 0, y: 0, width, height });
    for (const end = Date.now() + patience; Date.now() < end; await pause(20)) {
      const [x, y] = await this.evaluate(() => [innerWidth, innerHeight]);
      if (x === width && y === height) return;
    }
    throw new Error(`the window is not ${width} by ${height}`);
  }
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.ask<string>('GET', 'screenshot'), 'base64');
  }
  async close(): Promise<void> {
    await request('DELETE', this.session);
  }
}
