// What a connection asks for when it comes back, and what it forgets. The socket and the other tabs are played here.
import { beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../protocol';
import type { Ears, MakeLine } from './line';

const sockets: { ears: Ears; closed: boolean; sent: ClientMessage[] }[] = [];
const makeLine: MakeLine = (ears) => {
  const me: (typeof sockets)[number] = { ears, closed: false, sent: [] };
  sockets.push(me);
  ears.line('opening');
  return {
    send(message: ClientMessage): boolean {
      if (!me.closed) me.sent.push(message);
      return !me.closed;
    },
    close(): void {
      me.closed = true;
      me.ears.line('closed');
    },
  };
};
let stepAside = (): void => {};
vi.mock('./tabs', () => ({
  Tabs: class {
    constructor(_code: string, aside: () => void) {
      stepAside = aside;
    }
    claim(): void {}
    close(): void {}
  },
}));
import type { Receiver } from './connection.svelte';
const { Connection } = await import('./connection.svelte');

let pledge: string | null = null;
const last = () => sockets.at(-1)!;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const hear = (message: object): void => last().ears.hear(message as ServerMessage);

function connected(seat?: number, prepare: () => Promise<void> | null = () => null) {
  const happened: string[] = [];
  const receiver: Receiver = {
    prepare,
    take: ({ type }) => void happened.push(type),
    cut: () => void happened.push('cut'),
    unkept: () => void happened.push('unkept'),
    forget: () => void happened.push('forget'),
    pledge: () => pledge,
  };
  const connection = new Connection('abc', seat, receiver, makeLine);
  return { connection, happened };
}
beforeEach(() => {
  sockets.length = 0;
  pledge = null;
});

test('every connection pledges the luck that is brought to the next deal', () => {
  connected();
  pledge = 'a1';
  expect(last().ears.join()).toEqual({ type: 'join', table: 'abc', pledge: 'a1' });
  pledge = 'b2';
  expect(last().ears.join()).toEqual({ type: 'join', table: 'abc', pledge: 'b2' });
});

test('the first connection asks for the chair that is wished for; one that comes back goes on from the last version', async () => {
  const { connection, happened } = connected(2);
  expect(last().ears.join()).toEqual({ type: 'join', table: 'abc', seat: 2 });
  hear({ type: 'welcome', n: 90 }); // where the table is, not what was heard
  hear({ type: 'seen', n: 4 });
  hear({ type: 'act', n: 3 });
  hear({ type: 'again', n: 99 }); // an old story, told once more
  await settled();
  expect(happened).toEqual(['cut', 'welcome', 'seen', 'act', 'again']);
  expect(connection.known).toBe(4);
  expect(connection.welcomed).toBe(true);
  expect(last().ears.join()).toEqual({ type: 'join', table: 'abc', since: 4 });
  expect(connection.welcomed).toBe(false);
});

test('a line that opens is no line that is cut', () => {
  const { connection, happened } = connected();
  last().ears.line('open');
  expect(connection.line).toBe('open');
  expect(happened).toEqual(['cut']);
  last().ears.line('away');
  expect(happened).toEqual(['cut', 'cut']);
});

test('when another tab plays, all is forgotten; played here again, it begins anew, in the same chair', async () => {
  const { connection, happened } = connected(1);
  hear({ type: 'welcome' });
  hear({ type: 'seen', n: 7 });
  await settled();
  stepAside();
  expect(connection.elsewhere).toBe(true);
  expect(connection.send({ type: 'ping' })).toBe(false);
  expect(happened.slice(-2)).toEqual(['forget', 'cut']);
  connection.playHere();
  expect(connection.elsewhere).toBe(false);
  expect(sockets).toHaveLength(2);
  expect(last().ears.join()).toEqual({ type: 'join', table: 'abc' });
});

test('what did not arrive stops everything, until it is tried again from the beginning', async () => {
  const { connection, happened } = connected(undefined, () => Promise.reject(new Error('gone')));
  hear({ type: 'game', n: 1 });
  hear({ type: 'seen', n: 2 });
  await settled();
  expect(connection.broken).toBe(true);
  expect(last().closed).toBe(true);
  expect(happened).toEqual(['cut', 'cut']); // and nothing was taken up
  connection.retry();
  expect(connection.broken).toBe(false);
  expect(last().closed).toBe(false);
  expect(last().ears.join()).toEqual({ type: 'join', table: 'abc' });
});

test('who comes back as somebody else begins anew', async () => {
  const { connection, happened } = connected();
  hear({ type: 'welcome', seats: [1], n: 4 });
  hear({ type: 'yours', seats: [1, 2], host: true });
  hear({ type: 'seen', n: 5 });
  await settled();
  last().ears.line('closed');
  hear({ type: 'welcome', seats: [1, 2], n: 6 }); // still the same
  await settled();
  expect(sockets).toHaveLength(1);
  hear({ type: 'welcome', seats: [], n: 6 });
  hear({ type: 'view', n: 6 }); // without the game that it belongs to
  await settled();
  expect(happened).not.toContain('view');
  expect(happened).toContain('forget');
  expect(connection.known).toBe(0);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]!.closed).toBe(true);
  expect(last().ears.join()).toEqual({ type: 'join', table: 'abc' });
  hear({ type: 'welcome', seats: [], n: 6 });
  await settled();
  expect(sockets).toHaveLength(2);
});
