/** SHA-256 of some bytes; the browser's answers later, Node's at once. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Hash of an entry: a byte 0 before it, so that no node can pass for an entry (RFC 6962 §2.1). */
export async function leafHash(entry: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(Uint8Array.of(0, ...entry));
}

/** Hash of two subtrees: a byte 1 before them. */
export async function joinHashes(left: Uint8Array, right: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(Uint8Array.of(1, ...left, ...right));
}

/** True when `path` leads from the entry's hash to the root of a log of `size` entries (RFC 9162 §2.1.3.2). */
export async function provesInclusion(
  proof: InclusionProof,
  { leaf, root }: { readonly leaf: Uint8Array; readonly root: Uint8Array },
  sha256: Sha256,
): Promise<boolean> {
  const { index, size, path } = proof;
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size)) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const step of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await joinHashes(step, hash, sha256);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = await joinHashes(hash, step, sha256);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameBytes(hash, root);
}

/**
 * True when the log of `second` entries and that root begins with the log of `first` entries and its root (RFC 9162
 * §2.1.4.2).
 */
export async function provesConsistency(
  { first, second, path }: ConsistencyProof,
  { firstRoot, secondRoot }: { readonly firstRoot: Uint8Array; readonly secondRoot: Uint8Array },
  sha256: Sha256,
): Promise<boolean> {
  if (!(Number.isSafeInteger(first) && Number.isSafeInteger(second) && first > 0 && first <= second)) return false;
  if (first === second) return path.length === 0 && sameBytes(firstRoot, secondRoot);
  const steps = isPowerOfTwo(first) ? [firstRoot, ...path] : [...path];
  const start = steps.shift();
  if (start === undefined) return false;
  let [at, last] = [first - 1, second - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [old, fresh] = [start, start];
  for (const step of steps) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [old, fresh] = [await joinHashes(step, old, sha256), await joinHashes(step, fresh, sha256)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else fresh = await joinHashes(fresh, step, sha256);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameBytes(old, firstRoot) && sameBytes(fresh, secondRoot);
}

export interface InclusionProof {
  /** Place of the entry in the log, from 0. */
  readonly index: number;
  /** Entries of the log whose root is proved against. */
  readonly size: number;
  readonly path: readonly Uint8Array[];
}

export interface ConsistencyProof {
  readonly first: number;
  readonly second: number;
  readonly path: readonly Uint8Array[];
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value)) && 2 ** Math.log2(value) === value;
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
