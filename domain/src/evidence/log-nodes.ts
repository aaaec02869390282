import { joinHashes, type Sha256 } from './log-proof.ts';

/** A complete subtree of the log: the hash over the 2^level entries that start at index × 2^level. */
export interface LogNode {
  readonly level: number;
  readonly index: number;
}

/** Entries `from` (included) to `to` (excluded). */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The subtrees that become complete when entry `index` is appended, lowest first: the entry itself, then each parent
 * whose right half it closes. Two a deposit on average; none ever changes afterwards.
 */
export function listCompletedNodes(index: number): readonly LogNode[] {
  const nodes: LogNode[] = [{ level: 0, index }];
  for (let at = index, level = 1; at % 2 === 1; level += 1) {
    at = (at - 1) / 2;
    nodes.push({ level, index: at });
  }
  return nodes;
}

/** The complete subtrees a root is made of, left to right: fold them with `foldNodes`. */
export function listRootNodes(size: number): readonly LogNode[] {
  return listRangeNodes({ from: 0, to: size });
}

/** Nodes of the proof that a log of `size` entries holds entry `index`, from the leaf up (RFC 6962 §2.1.1). */
export function listInclusionNodes(index: number, size: number): readonly (readonly LogNode[])[] {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) throw new RangeError('No such entry in this log');
  const steps: Range[] = [];
  let range: Range = { from: 0, to: size };
  while (range.to - range.from > 1) {
    const middle = range.from + computeSplit(range.to - range.from);
    const inLeft = index < middle;
    steps.unshift(inLeft ? { from: middle, to: range.to } : { from: range.from, to: middle });
    range = inLeft ? { from: range.from, to: middle } : { from: middle, to: range.to };
  }
  return steps.map(listRangeNodes);
}

/** Nodes of the proof that the log of `second` entries begins with that of `first` (RFC 6962 §2.1.2). */
export function listConsistencyNodes(first: number, second: number): readonly (readonly LogNode[])[] {
  if (!(Number.isSafeInteger(first) && first > 0 && first <= second)) throw new RangeError('No such heads of this log');
  const steps: Range[] = [];
  let range: Range = { from: 0, to: second };
  let whole = true;
  while (first !== range.to) {
    const middle = range.from + computeSplit(range.to - range.from);
    if (first <= middle) {
      steps.unshift({ from: middle, to: range.to });
      range = { from: range.from, to: middle };
    } else {
      steps.unshift({ from: range.from, to: middle });
      range = { from: middle, to: range.to };
      whole = false;
    }
  }
  return (whole ? steps : [range, ...steps]).map(listRangeNodes);
}

/** Hash over consecutive complete subtrees, given left to right. */
export async function foldNodes(hashes: readonly Uint8Array[], sha256: Sha256): Promise<Uint8Array> {
  let foldedHash = hashes.at(-1);
  if (foldedHash === undefined) throw new RangeError('An empty log has no node');
  for (const leftHash of hashes.slice(0, -1).toReversed()) foldedHash = await joinHashes(leftHash, foldedHash, sha256);
  return foldedHash;
}

/** Complete subtrees of a range that starts on a boundary of its own size, largest first. */
function listRangeNodes({ from, to }: Range): readonly LogNode[] {
  const nodes: LogNode[] = [];
  for (let at = from; at < to; ) {
    let level = 0;
    while (2 ** (level + 1) <= to - at) level += 1;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The largest power of two smaller than `size`. */
function computeSplit(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
