import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawLuck, pledgeOf, sha256 } from './pledge';

const node = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('one block is hashed as everywhere', () => {
  expect(sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', // FIPS 180-4
  );
  for (let length = 0; length <= 55; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 89 + length * 7) % 256);
    expect(sha256(bytes), `${length} bytes`).toBe(node(bytes));
  }
});

test('a pledge is the one that the table expects', () => {
  // The same value as in table/play/promise_test.cpp, which has it from Python.
  expect(pledgeOf('6c'.repeat(32))).toBe('4d7e6891caa13a0aa20c4c91aa7a2ee466cef9ac415a0e98d5dd307b7d084d20');
});

test('luck is 64 digits, and never the same', () => {
  const [one, other] = [drawLuck(), drawLuck()];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(one).not.toBe(other);
});
