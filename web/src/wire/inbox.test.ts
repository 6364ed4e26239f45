// Messages are taken up in order, also when something has to be fetched in between, and when all begins anew meanwhile.
import { expect, test, vi } from 'vitest';
import type { ServerMessage } from '../protocol';
import { Inbox } from './inbox';

const message = (type: string): ServerMessage => ({ type }) as ServerMessage;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

function inboxWhich() {
  const heard: string[] = [];
  let arrive = (): void => {};
  let fail = (): void => {};
  const inbox = new Inbox({
    prepare: ({ type }) =>
      type === 'game'
        ? new Promise((yes, no) => {
            arrive = yes;
            fail = () => no(new Error('gone'));
          })
        : null,
    take: ({ type }) => {
      if (type === 'pong') throw new Error(type);
      heard.push(type);
    },
    broken: () => void heard.push('broken'),
  });
  const push = (...types: string[]): void => types.forEach((type) => inbox.push(message(type)));
  return { inbox, heard, push, arrive: () => arrive(), fail: () => fail() };
}

test('what comes behind a game waits until its drawings are there', async () => {
  const { heard, push, arrive } = inboxWhich();
  push('table', 'game', 'seen');
  await settled();
  expect(heard).toEqual(['table']);
  arrive();
  await settled();
  expect(heard).toEqual(['table', 'game', 'seen']);
});

test('a new beginning while something is fetched: only what came after it is taken up, and at once', async () => {
  const { inbox, heard, push, arrive } = inboxWhich();
  push('game', 'seen');
  await settled();
  inbox.clear();
  push('welcome', 'table');
  arrive();
  await settled();
  expect(heard).toEqual(['welcome', 'table']);
});

test('drawings that do not arrive are told, unless nobody wants them any more', async () => {
  const one = inboxWhich();
  one.push('game');
  await settled();
  one.fail();
  await settled();
  expect(one.heard).toEqual(['broken']);
  const other = inboxWhich();
  other.push('game');
  await settled();
  other.inbox.clear();
  other.fail();
  other.push('table');
  await settled();
  expect(other.heard).toEqual(['table']);
});

test('a message that fails does not stop those behind it, now or later', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { heard, push } = inboxWhich();
  push('table', 'pong', 'seen');
  await settled();
  push('act');
  await settled();
  expect(heard).toEqual(['table', 'seen', 'act']);
  expect(error).toHaveBeenCalledOnce();
});
