import type { ServiceContext } from '../platform/http/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { getServiceKey } from './service-key.ts';

/** Stores the current public key: receipts signed by an earlier key stay verifiable. */
export async function publishKey({ tx, clock, secrets }: ServiceContext): Promise<void> {
  const { kid, jwk } = getServiceKey(secrets);
  await evidenceRepository(tx).addKey(kid, jwk, clock.now());
}

/** Lists every key that the service signed with, oldest first, as JSON Web Keys. */
export async function listKeys({ tx }: ServiceContext): Promise<readonly object[]> {
  const rows = await evidenceRepository(tx).listKeys();
  return rows.map((row) => ({ ...(row.public_jwk as object), kid: row.kid, alg: 'ES256', use: 'sig' }));
}
