import type { FastifyRequest } from 'fastify';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { sha256 } from '../keys/digests.ts';
import { badToken, readBearer } from '../sessions/access-token.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { serviceKeyPrefix } from './make-service-key.ts';
import type { ServiceKeyScope } from './service-key-scopes.ts';
import { useServiceKey } from './service-keys.repository.ts';

/** The calling program, as the audit log names it. */
export interface ServiceCaller {
  readonly keyId: string;
  readonly scopes: readonly string[];
}

export const notAdmin = (why: string): AuthError => new AuthError(403, 'not_admin', why);

/** Requires a key with that scope; a person's session is never enough. @throws AuthError for any other caller */
export async function requireScope(
  auth: AuthService,
  request: FastifyRequest,
  scope: ServiceKeyScope,
): Promise<ServiceCaller> {
  const token = readBearer(request.headers.authorization);
  if (token?.startsWith(serviceKeyPrefix) !== true) {
    await requireUser(auth, request.headers.authorization);
    throw notAdmin('User not allowed');
  }
  const now = auth.platform.clock.now();
  const key = await runAsService(mergeTools(auth), ({ tx }) => useServiceKey(tx, sha256(token), now));
  if (key === null) throw badToken('the service key is unknown, revoked or expired');
  const caller = { keyId: key.id, scopes: key.scopes };
  checkScope(caller, scope);
  return caller;
}

/** @throws AuthError when the key lacks that scope */
export function checkScope({ scopes }: ServiceCaller, scope: ServiceKeyScope): void {
  if (!scopes.includes(scope)) throw notAdmin(`This service key lacks the scope ${scope}`);
}
