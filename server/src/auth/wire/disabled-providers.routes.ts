import type { FastifyInstance } from 'fastify';
import type { AuthService } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { rateLimited } from '../limits/rate-limited.ts';

/** Ways in that are not open here: each says so with the code the official client knows. */
export function closedRoutes(scope: FastifyInstance, auth: AuthService): void {
  const notLinked = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');

  scope.post('/sso', { onRequest: rateLimited(auth, 'sso') }, async () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  scope.get('/authorize', async () => {
    throw invalid('Unsupported provider: provider is not enabled');
  });
  scope.route({
    method: ['GET', 'POST'],
    url: '/callback',
    handler: async (_request, reply) => {
      const parts = new URLSearchParams({
        error: 'invalid_request',
        error_code: 'bad_oauth_state',
        error_description: 'OAuth state not found or expired',
      });
      return reply.redirect(`${auth.platform.publicUrl}?${parts.toString()}`, 303);
    },
  });
  scope.get('/user/identities/authorize', async (request) => {
    await requireUser(auth, request.headers.authorization);
    throw notLinked();
  });
  scope.delete('/user/identities/:id', async (request) => {
    await requireUser(auth, request.headers.authorization);
    throw notLinked();
  });
  scope.all('/admin/*', async (request) => {
    await requireUser(auth, request.headers.authorization);
    throw new AuthError(403, 'not_admin', 'User not allowed');
  });
}
