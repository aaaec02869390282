import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { listPasskeys } from '../passkeys/list-passkeys.ts';
import { buildPasskeyView } from '../passkeys/passkey.view.ts';
import { requireScope } from '../service-keys/require-scope.steps.ts';
import { isUuid } from '../sessions/uuid.ts';
import { buildFactorView } from '../users/user.view.ts';
import { forbidCaching, readUserId } from './admin-users.routes.ts';
import { dropUserFactor } from './drop-user-factor.ts';
import { dropUserPasskey } from './drop-user-passkey.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { readUser } from './read-user.ts';

/** Second factors, passkeys and sessions of any account, for programs that hold a service key. */
export function mountAdminFactorRoutes(scope: FastifyInstance, auth: AuthService): void {
  const limit = { onRequest: rateLimited(auth, 'admin', 'token') };

  scope.get('/admin/users/:id/factors', limit, async (request, reply) => {
    await requireScope(auth, request, 'users:read');
    const id = readUserId(request);
    const user = await runAsService(mergeTools(auth), (context) => readUser(context, { id }));
    forbidCaching(reply);
    return user.factors.map(buildFactorView);
  });

  scope.delete('/admin/users/:id/factors/:part', limit, async (request) => {
    const caller = await requireScope(auth, request, 'factors:write');
    const input = { caller, userId: readUserId(request), id: readPartId(request, 'factor_id') };
    await runAsService(mergeTools(auth), (context) => dropUserFactor(context, input));
    return { id: input.id };
  });

  scope.get('/admin/users/:id/passkeys', limit, async (request, reply) => {
    await requireScope(auth, request, 'users:read');
    const userId = readUserId(request);
    const passkeys = await runAsService(mergeTools(auth), (context) => listPasskeys(context, { userId }));
    forbidCaching(reply);
    return passkeys.map(buildPasskeyView);
  });

  scope.delete('/admin/users/:id/passkeys/:part', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'factors:write');
    const input = { caller, userId: readUserId(request), id: readPartId(request, 'passkey_id') };
    await runAsService(mergeTools(auth), (context) => dropUserPasskey(context, input));
    return reply.code(204).send();
  });

  scope.post('/admin/users/:id/logout', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'sessions:write');
    const input = { caller, userId: readUserId(request) };
    await runAsService(mergeTools(auth), (context) => endUserSessions(context, input));
    return reply.code(204).send();
  });

  // The other calls of the reference (OAuth clients, custom providers) are closed to every key.
  scope.all('/admin/*', limit, async (request) => {
    await requireScope(auth, request, 'users:read');
    throw new AuthError(404, 'not_found', 'Not found');
  });
}

function readPartId(request: FastifyRequest, name: string): string {
  const { part } = z.object({ part: z.string() }).parse(request.params);
  if (!isUuid(part)) throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
  return part;
}
