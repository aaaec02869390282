import type { ServiceContext } from '../platform/http/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { getServiceKey } from './service-key.ts';

/** Keeps the public key of this start: a receipt signed by an earlier key stays verifiable. */
export async function publishKey({ tx, clock, secrets }: ServiceContext): Promise<void> {
  const { kid, jwk } = getServiceKey(secrets);
  await evidenceRepository(tx).addKey(kid, jwk, clock.now());
}

/** Every key the service signed with, oldest first, as a JSON Web Key set says it. */
export async function listKeys({ tx }: ServiceContext): Promise<readonly object[]> {
  const rows = await evidenceRepository(tx).listKeys();
  return rows.map((row) => ({ ...(row.public_jwk as object), kid: row.kid, alg: 'ES256', use: 'sig' }));
}
