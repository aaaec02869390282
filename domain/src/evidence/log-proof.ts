/** SHA-256 of some bytes; the browser's answers later, Node's at once. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Hash of an entry: a byte 0 before it, so that no node can pass for an entry (RFC 6962 §2.1). */
export async function hashLeaf(entry: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(Uint8Array.of(0, ...entry));
}

/** Hash of two subtrees: a byte 1 before them. */
export async function joinHashes(left: Uint8Array, right: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(Uint8Array.of(1, ...left, ...right));
}

/**
 * On which side each hash of the path stands of what was joined before it; null when a path of that length leads
 * nowhere (RFC 9162 §2.1.3.2).
 */
export function computePathSides({ index, size, path }: PathPlace): readonly ('left' | 'right')[] | null {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size)) return null;
  let [at, last] = [index, size - 1];
  const sides: ('left' | 'right')[] = [];
  for (let step = 0; step < path.length; step += 1) {
    if (last === 0) return null;
    const isRight = at % 2 === 1 || at === last;
    sides.push(isRight ? 'left' : 'right');
    if (isRight) while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? sides : null;
}

/** True when `path` leads from the entry's hash to the root of a log of `size` entries (RFC 9162 §2.1.3.2). */
export async function provesInclusion(
  proof: InclusionProof,
  { leaf, root }: { readonly leaf: Uint8Array; readonly root: Uint8Array },
  sha256: Sha256,
): Promise<boolean> {
  const sides = computePathSides(proof);
  if (sides === null) return false;
  let hash = leaf;
  for (const [step, sibling] of proof.path.entries())
    hash = await (sides[step] === 'left' ? joinHashes(sibling, hash, sha256) : joinHashes(hash, sibling, sha256));
  return isSameBytes(hash, root);
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
  if (first === second) return path.length === 0 && isSameBytes(firstRoot, secondRoot);
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
  return last === 0 && isSameBytes(old, firstRoot) && isSameBytes(fresh, secondRoot);
}

interface PathPlace {
  /** Place of the entry in the log, from 0. */
  readonly index: number;
  /** Entries of the log whose root is proved against. */
  readonly size: number;
  readonly path: { readonly length: number };
}

export interface InclusionProof extends PathPlace {
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

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
