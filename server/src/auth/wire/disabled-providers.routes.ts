import type { FastifyInstance } from 'fastify';
import type { AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { requireUser } from '../sessions/require-user.steps.ts';

/** Ways in that are not open here: each says so with the code the official client knows. */
export function closedRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.all('/admin/*', async (request) => {
    await requireUser(auth, request.headers.authorization);
    throw new AuthError(403, 'not_admin', 'User not allowed');
  });
}
