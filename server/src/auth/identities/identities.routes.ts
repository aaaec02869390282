import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { isUuid } from '../sessions/uuid.ts';
import { readCaller } from '../wire/caller.ts';
import { checkMayLink } from './link.policy.ts';
import { unlinkIdentity } from './unlink-identity.ts';

const paramsShape = z.object({ id: z.string() });

/** Removal of ways to sign in, by the person. */
export function mountIdentityRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.delete('/user/identities/:id', { onRequest: rateLimited(auth, 'user') }, async (request) => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    // A disabled feature answers so whatever is asked (case 115); the command checks again once the session is locked.
    checkMayLink({ ...auth.platform, settings: auth.settings }, signedIn);
    const { id } = paramsShape.parse(request.params);
    if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    const unlinked = { signedIn, identityId: id, caller: readCaller(auth, request) };
    await runAsService(mergeTools(auth), (context) => unlinkIdentity(context, unlinked));
    return {};
  });
}
