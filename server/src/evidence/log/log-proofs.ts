import { createHash } from 'node:crypto';
import {
  foldNodes,
  listConsistencyNodes,
  listInclusionNodes,
  type LogNode,
  type Sha256,
} from '@placejuste/domain/evidence';
import type { Tx } from '../../platform/postgres/index.ts';
import { evidenceRepository } from '../evidence.repository.ts';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** Computes the path from entry `index` to the root of `size` entries, in hexadecimal. */
export function computeInclusionPath(tx: Tx, index: number, size: number): Promise<string[]> {
  return computePath(tx, listInclusionNodes(index, size));
}

export function computeConsistencyPath(tx: Tx, first: number, second: number): Promise<string[]> {
  return computePath(tx, listConsistencyNodes(first, second));
}

/** In one query whatever the size of the log: a proof names forty subtrees at most for a thousand billion entries. */
async function computePath(tx: Tx, steps: readonly (readonly LogNode[])[]): Promise<string[]> {
  const hashes = await evidenceRepository(tx).listNodes(steps.flat());
  const findHash = ({ level, index }: LogNode): Buffer => {
    const hash = hashes.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`The log lacks its subtree ${level}/${index}`);
    return hash;
  };
  const path: string[] = [];
  for (const step of steps) path.push(Buffer.from(await foldNodes(step.map(findHash), sha256)).toString('hex'));
  return path;
}
