import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { AuditLine, ChainEntry } from './audit-chain.repository.ts';

/** Hash that precedes the first line. */
export const chainStart = Buffer.alloc(32);

/** The key is not in the database, so that its owner cannot forge a chain. */
export function deriveChainKey({ secrets }: { readonly secrets: Secrets }): Buffer {
  return secrets.key('audit-chain');
}

/** Builds the entry of a line at its position. */
export function buildChainEntry(
  key: Buffer,
  { id, at, canonical }: AuditLine,
  { position, previous }: Pick<ChainEntry, 'position' | 'previous'>,
): ChainEntry {
  const digest = computeDigest(canonical);
  const entry = { position, lineId: id, lineAt: at, digest, previous };
  return { ...entry, hash: computeEntryHash(key, entry) };
}

export function computeDigest(canonical: string): Buffer {
  return createHash('sha256').update(canonical).digest();
}

export function computeEntryHash(
  key: Buffer,
  { position, lineId, lineAt, digest, previous }: Omit<ChainEntry, 'hash'>,
): Buffer {
  return createHmac('sha256', key)
    .update(`${position} ${lineId} ${lineAt.getTime()} `)
    .update(digest)
    .update(previous)
    .digest();
}
