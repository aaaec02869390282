import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { AuditLine, Seal } from './audit-chain.repository.ts';

/** What stands before the first line. */
export const chainStart = Buffer.alloc(32);

/** Not in the database, so that its owner cannot seal in our stead. */
export function chainKey({ secrets }: { readonly secrets: Secrets }): Buffer {
  return secrets.key('audit-chain');
}

/** The seal of a line at its place. */
export function sealOf(
  key: Buffer,
  { id, at, canonical }: AuditLine,
  { position, previous }: Pick<Seal, 'position' | 'previous'>,
): Seal {
  const digest = digestOf(canonical);
  const seal = { position, lineId: id, lineAt: at, digest, previous };
  return { ...seal, hash: hashOf(key, seal) };
}

export function digestOf(canonical: string): Buffer {
  return createHash('sha256').update(canonical).digest();
}

export function hashOf(key: Buffer, { position, lineId, lineAt, digest, previous }: Omit<Seal, 'hash'>): Buffer {
  return createHmac('sha256', key)
    .update(`${position} ${lineId} ${lineAt.getTime()} `)
    .update(digest)
    .update(previous)
    .digest();
}
