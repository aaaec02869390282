import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { AuditLine, Seal } from './audit-chain.repository.ts';

/** What stands before the first line. */
export const chainStart = Buffer.alloc(32);

/** The seal of a line at its place. The key is not in the database, so that its owner cannot seal in our stead. */
export function sealOf(
  secrets: Secrets,
  { id, at, canonical }: AuditLine,
  { position, previous }: Pick<Seal, 'position' | 'previous'>,
): Seal {
  const digest = digestOf(canonical);
  const seal = { position, lineId: id, lineAt: at, digest, previous };
  return { ...seal, hash: hashOf(secrets, seal) };
}

export function digestOf(canonical: string): Buffer {
  return createHash('sha256').update(canonical).digest();
}

export function hashOf(secrets: Secrets, { position, lineId, lineAt, digest, previous }: Omit<Seal, 'hash'>): Buffer {
  return createHmac('sha256', secrets.key('audit-chain'))
    .update(`${position} ${lineId} ${lineAt.getTime()} `)
    .update(digest)
    .update(previous)
    .digest();
}
