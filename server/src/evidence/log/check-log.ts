import { foldNodes, hashLeaf, provesInclusion } from '@placejuste/domain/evidence';
import type { ServiceContext } from '../../platform/http/index.ts';
import { evidenceRepository } from '../evidence.repository.ts';
import { readTreeHead } from '../signed-documents.ts';
import { computeInclusionPath, sha256 } from './log-proofs.ts';
import { getServiceKey } from '../service-key.ts';
import { verifySignature } from '../public-key.ts';

export interface CheckedLog {
  /** Entries in the log. */
  readonly size: number;
  /** Receipts whose inclusion was verified. The check stops at the first that fails. */
  readonly walked: number;
  /**
   * `signature`: not that of this master key. `root`: not that of the entries. `entry`: a receipt is not in the log.
   */
  readonly fault: 'signature' | 'root' | 'entry' | null;
}

const walks = 100;

/**
 * Checks the log: the service's key signs its last head, the root is that of its entries, and random receipts are
 * included in it.
 */
export async function checkLog({ tx, secrets }: Pick<ServiceContext, 'tx' | 'secrets'>): Promise<CheckedLog> {
  const log = evidenceRepository(tx);
  const { size, hashes } = await log.readEdge();
  if (size === 0) return { size, walked: 0, fault: null };
  // Written with its entry: the head of this size exists, even if deposits follow.
  const head = await log.findHead(size);
  const isSigned = head !== undefined && verifySignature(head, getServiceKey(secrets).jwk);
  if (!isSigned) return { size, walked: 0, fault: 'signature' };
  const root = Buffer.from(await foldNodes([...hashes], sha256));
  if (root.toString('hex') !== readTreeHead(head.text).root) return { size, walked: 0, fault: 'root' };
  const sample = await log.sampleDeposits(walks);
  for (const [walked, { receipt, log_index: index }] of sample.entries()) {
    const path = (await computeInclusionPath(tx, index, size)).map((hash) => Buffer.from(hash, 'hex'));
    const leaf = await hashLeaf(Buffer.from(receipt), sha256);
    if (!(await provesInclusion({ index, size, path }, { leaf, root }, sha256)))
      return { size, walked, fault: 'entry' };
  }
  return { size, walked: sample.length, fault: null };
}
