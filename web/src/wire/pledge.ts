// The pledge of a luck: SHA-256("magichat luck 2\n" + luck), docs/table.md. What is hashed fits into one block, so this is all of
// SHA-256 that is needed; the browser's own is not there on a page without TLS, as on a network at home.

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

// At most 55 bytes.
export function sha256(bytes: Uint8Array): string {
  const block = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, i) => block.setUint8(i, byte));
  block.setUint8(bytes.length, 0x80);
  block.setUint32(60, bytes.length * 8);
  const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)));
  const start = primes(8).map((prime) => fraction(Math.sqrt(prime)));
  const words = Array.from({ length: 16 }, (_, i) => block.getInt32(i * 4));
  for (let i = 16; i < 64; i += 1) {
    const [before, near] = [words[i - 15]!, words[i - 2]!];
    const low = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words.push((words[i - 16]! + low + words[i - 7]! + high) | 0);
  }
  let [a, b, c, d, e, f, g, h] = start as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => ((word + start[i]!) >>> 0).toString(16).padStart(8, '0')).join('');
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

// 32 bytes that nobody can guess, as 64 digits.
export const drawLuck = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

export function pledgeOf(luck: string): string {
  const bytes = (luck.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
  return sha256(Uint8Array.from([...new TextEncoder().encode('magichat luck 2\n'), ...bytes]));
}
