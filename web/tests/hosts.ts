// Other ways to serve the page than our server: a host of plain files, a proxy with a log, and a page that was built anew.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { seal } from '../offline.plugin';
import { builtPage, freePort } from './serving';

const web = resolve(import.meta.dirname, '..');
const temporary = (): string => mkdtempSync(join(tmpdir(), 'magichat-site-'));

// Any host of plain files, as whoever has Python has one. The site lies in a folder with a blank in its name.
export class PlainHost {
  private readonly top = temporary();
  private process: ChildProcess | null = null;
  private constructor(private readonly port: number) {}
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get url(): string {
    return `${this.origin}/some%20path/x/`;
  }
  static async make(): Promise<PlainHost> {
    return new PlainHost(await freePort());
  }
  // Builds the site as `cmake --build build/release --target site` does, for this server or for none.
  async build(server = ''): Promise<void> {
    const folder = join(this.top, 'some path/x');
    mkdirSync(folder, { recursive: true });
    const program = join(web, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(
      process.execPath,
      [program, 'build', '--mode', 'site', '--outDir', folder, '--logLevel', 'error'],
      { cwd: web, env: { ...process.env, NODE_ENV: 'production', MAGICHAT_SERVER: server } },
    );
  }
  async start(): Promise<void> {
    const words = ['-m', 'http.server', String(this.port), '--bind', '127.0.0.1', '--directory', this.top];
    this.process = spawn('python3', words, { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await fetch(this.url).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the host did not start');
  }
  async stop(): Promise<void> {
    const process = this.process;
    this.process = null;
    if (!process) return;
    const gone = new Promise((done) => process.once('exit', done));
    process.kill();
    await gone;
  }
  async end(): Promise<void> {
    await this.stop();
    rmSync(this.top, { recursive: true, force: true });
  }
}

// Stands before a server and notes what is asked for, in order.
export class Door {
  readonly asked: string[] = [];
  private readonly own: HttpServer;
  private readonly sockets: Duplex[] = [];
  constructor(private readonly port: number) {
    this.own = createServer((message, answer) => {
      this.asked.push(message.url ?? '');
      const { method, url, headers } = message;
      const further = request({ port: this.port, host: '127.0.0.1', method, path: url, headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      further.on('error', () => answer.destroy());
      message.pipe(further);
    });
    this.own.on('upgrade', (message: IncomingMessage, near: Duplex) => {
      const far = connect(this.port, '127.0.0.1');
      this.sockets.push(near);
      const head = message.rawHeaders.flatMap((word, i, all) => (i % 2 ? [] : [`${word}: ${all[i + 1]}\r\n`]));
      far.write(`GET ${message.url} HTTP/1.1\r\n${head.join('')}\r\n`);
      far.on('error', () => near.destroy()).pipe(near);
      near.on('error', () => far.destroy()).pipe(far);
    });
  }
  get url(): string {
    return `http://127.0.0.1:${(this.own.address() as AddressInfo).port}`;
  }
  async open(): Promise<void> {
    await new Promise<void>((done) => this.own.listen(0, '127.0.0.1', done));
  }
  async shut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.own.closeAllConnections();
    await new Promise((done) => this.own.close(done));
  }
}

// The page in a folder of its own, and the same with other names for all its files, as if it had been changed and built anew.
export class Deployed {
  readonly folder = temporary();
  constructor() {
    cpSync(builtPage, this.folder, { recursive: true });
  }
  renew(title: string): void {
    const assets = join(this.folder, 'assets');
    const names = readdirSync(assets);
    const renewed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, `${title}$1`)]));
    const change = (text: string): string => [...renewed].reduce((all, [old, next]) => all.replaceAll(old, next), text);
    for (const name of names) {
      const file = join(assets, name);
      if (/\.(js|css)$/.test(name)) writeFileSync(file, change(readFileSync(file, 'utf8')));
      renameSync(file, join(assets, renewed.get(name)!));
    }
    const page = join(this.folder, 'index.html');
    writeFileSync(page, change(readFileSync(page, 'utf8')).replace('<html ', `<html data-version="${title}" `));
    seal(this.folder);
  }
  remove(file: string): void {
    rmSync(join(this.folder, file));
  }
  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
