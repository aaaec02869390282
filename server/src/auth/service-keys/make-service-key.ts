import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { sha256 } from '../keys/digests.ts';
import { maxDays, maxScopes, type ServiceKeyScope } from './service-key-scopes.ts';
import { insertServiceKey } from './service-keys.repository.ts';

/** Prefix by which a key found in a file can be recognised. */
export const serviceKeyPrefix = 'placejuste_service_';

export interface ServiceKeySpecification {
  readonly name: string;
  readonly scopes: readonly ServiceKeyScope[];
  readonly days: number;
}

export interface NewServiceKey {
  readonly id: string;
  /** In clear, shown once. */
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Creates a service key for a program. Its secret is only in the answer. */
export async function makeServiceKey(
  { tx, clock, newId, randomBytes }: ServiceContext,
  { name, scopes, days }: ServiceKeySpecification,
): Promise<Result<NewServiceKey, 'NAME_TAKEN' | 'TOO_POWERFUL' | 'TOO_LONG'>> {
  if (new Set(scopes).size > maxScopes) return refuse('TOO_POWERFUL');
  if (days > maxDays) return refuse('TOO_LONG');
  const now = clock.now();
  const id = newId();
  const secret = `${serviceKeyPrefix}${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + days * 24 * 3_600_000);
  const key = { id, name, hash: sha256(secret), scopes: [...new Set(scopes)], now, expiresAt };
  return (await insertServiceKey(tx, key)) ? ok({ id, secret, expiresAt }) : refuse('NAME_TAKEN');
}
