import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid } from './auth-error.ts';
import { needUser } from './bearer.ts';
import { rateLimited } from './wire.ts';

/** Ways in that are not open here: each says so with the code the official client knows. */
export function closedRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  const notLinked = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');

  scope.post('/otp', { onRequest: rateLimited(ctx, 'otp') }, async (request) => {
    const phone = (request.body as { phone?: unknown } | undefined)?.phone;
    if (phone !== undefined && phone !== null && phone !== '')
      throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  });
  scope.post('/sso', { onRequest: rateLimited(ctx, 'sso') }, async () => {
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
      return reply.redirect(`${ctx.platform.publicUrl}?${parts.toString()}`, 303);
    },
  });
  scope.get('/user/identities/authorize', async (request) => {
    await needUser(ctx, request.headers.authorization);
    throw notLinked();
  });
  scope.delete('/user/identities/:id', async (request) => {
    await needUser(ctx, request.headers.authorization);
    throw notLinked();
  });
  scope.all('/admin/*', async (request) => {
    await needUser(ctx, request.headers.authorization);
    throw new AuthError(403, 'not_admin', 'User not allowed');
  });
}
