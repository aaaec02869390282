/**
 * SHA-256 (FIPS 180-4) of a text that fits one block, without waiting: the browser's own is asynchronous and absent
 * without https, and thousands are asked for. At most 55 bytes of ASCII. @throws on a longer one.
 */
export function shortSha256(text: string): Uint8Array {
  if (text.length > 55) throw new Error('One block only');
  const words = new Uint32Array(64);
  for (let at = 0; at < text.length; at += 1)
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - 8 * (at & 3)));
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - 8 * (text.length & 3)));
  words[15] = text.length * 8;
  const at = (list: Uint32Array, index: number): number => list[index] as number;
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    words[index] =
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)) +
      at(words, index - 7) +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      at(words, index - 16);
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as State;
  for (let index = 0; index < 64; index += 1) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(rounds, index) + at(words, index)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const ended: State = [a, b, c, d, e, f, g, h];
  const hash = new DataView(new ArrayBuffer(32));
  for (let index = 0; index < 8; index += 1) hash.setUint32(4 * index, (ended[index] as number) + at(start, index));
  return new Uint8Array(hash.buffer);
}

type State = [number, number, number, number, number, number, number, number];

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Fractions of the square roots of the first eight primes, and of the cube roots of the first sixty-four. */
const primes = firstPrimes(64);
const start = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const rounds = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}
