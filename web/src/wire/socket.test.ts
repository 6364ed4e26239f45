// The line to a table: when it is taken for dead, and that it comes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineState } from './line';
import { Socket } from './socket';

class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = Wire.CONNECTING;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  answer(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
    this.hear({ type: 'welcome' });
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const last = (): Wire => Wire.all.at(-1)!;
const page = new EventTarget();
let lines: LineState[] = [];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  lines = [];
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { origin: 'http://table' });
  vi.stubGlobal('document', { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  socket = new Socket('abc', {
    hear: () => {},
    line: (line) => lines.push(line),
    join: () => ({ type: 'join', table: 'abc' }),
  });
});
afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a line that never opens is given up, and tried again', () => {
  vi.advanceTimersByTime(8000);
  expect(lines).toEqual(['opening', 'away']);
  vi.advanceTimersByTime(1000);
  expect(Wire.all).toHaveLength(2);
  last().answer();
  expect(lines.at(-1)).toBe('open');
});

test('when the network is back, a line that hangs while it opens is not waited for much longer', () => {
  vi.advanceTimersByTime(1000);
  page.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(4000);
  expect(lines.at(-1)).toBe('away');
});

test('a quiet line is asked, and one that answers stays', () => {
  last().answer();
  for (let times = 0; times < 5; times += 1) {
    vi.advanceTimersByTime(20_000);
    expect(last().sent.filter((text) => text === '{"type":"ping"}')).toHaveLength(times + 1);
    last().hear({ type: 'pong' });
  }
  expect(Wire.all).toHaveLength(1);
  expect(lines.at(-1)).toBe('open');
});

test('a dead line shows itself soon to whoever has said something, and late to whoever waits', () => {
  last().answer();
  vi.advanceTimersByTime(27_000);
  expect(lines.at(-1)).toBe('open');
  vi.advanceTimersByTime(1000);
  expect(lines.at(-1)).toBe('away');
  vi.advanceTimersByTime(1000);
  last().answer();
  socket.send({ type: 'move', seat: 1, move: 'look 1', n: 3 });
  vi.advanceTimersByTime(8000);
  expect(lines.at(-1)).toBe('away');
});

test('what can not be sent now is not sent later', () => {
  expect(socket.send({ type: 'again' })).toBe(false);
  last().answer();
  expect(last().sent).toEqual(['{"type":"join","table":"abc"}']);
});

test('a line that was closed for good stays closed', () => {
  last().answer();
  socket.close();
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event('online'));
  expect(Wire.all).toHaveLength(1);
  expect(lines.at(-1)).toBe('closed');
});
