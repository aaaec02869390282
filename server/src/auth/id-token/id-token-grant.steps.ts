import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest, throwIfRefused } from '../auth-error.ts';
import type { ProviderSettings } from '../external/provider-settings.ts';
import { checkMayLink } from '../identities/link.policy.ts';
import { withNotedRefusal } from '../note-refusal.steps.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { readCaller } from '../wire/caller.ts';
import { readBody, readRedirect } from '../wire/parse-request.ts';
import { signInWithIdToken } from './sign-in-with-id-token.ts';
import { verifyIdToken } from './verify-id-token.steps.ts';

const shape = z.object({
  provider: z.string().optional(),
  client_id: z.string().optional(),
  issuer: z.string().optional(),
  id_token: z.string().max(16_000).optional(),
  access_token: z.string().max(16_000).optional(),
  nonce: z.string().max(1000).optional(),
  link_identity: z.boolean().optional(),
});

/** Providers whose tokens the reference accepts, whether or not they are enabled here. */
const knownProviders = new Set([
  'google',
  'apple',
  'azure',
  'facebook',
  'keycloak',
  'kakao',
  'snapchat',
  'franceconnect',
]);

/** `POST token?grant_type=id_token`: an application that signed the person in at the provider by itself. */
export async function answerIdTokenGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = readBody(request, shape);
  if (!body.id_token) throw invalidRequest('id_token required');
  const provider = findProvider(auth, body);
  const linking = body.link_identity === true ? await requireLinkingUser(auth, request) : null;
  const { id_token: idToken, access_token: accessToken = '', nonce = '' } = body;
  const [caller, redirectTo] = [readCaller(auth, request), readRedirect(auth, request)];
  return withNotedRefusal(auth, { userId: linking?.user.id, way: 'oauth', caller }, async () => {
    const verifiedToken = await verifyIdToken(auth, provider, {
      idToken,
      accessToken: accessToken === '' ? null : accessToken,
      nonce: nonce === '' ? null : nonce,
    });
    const input = { provider, idToken, verified: verifiedToken, linking };
    const outcome = await runAsService(mergeTools(auth), (context) =>
      signInWithIdToken(context, { ...input, caller, redirectTo }),
    );
    return buildSessionReply(auth, throwIfRefused(outcome));
  });
}

/** Finds the provider by its name; older clients send the issuer and one of our applications instead. */
function findProvider({ providers }: AuthService, body: z.infer<typeof shape>): ProviderSettings {
  const { provider: name, issuer, client_id: clientId } = body;
  if (name) {
    const provider = providers.find(name);
    if (provider !== null) return provider;
    if (!knownProviders.has(name) && !name.startsWith('custom:'))
      throw invalidRequest('Custom OIDC provider is not allowed');
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${name.slice(0, 60)}") is not enabled`);
  }
  if (!issuer || !clientId) throw invalidRequest('provider or client_id and issuer required');
  const provider = providers.names
    .map((one) => providers.find(one))
    .find((one) => one?.issuer === issuer && [one.clientId, ...one.moreClientIds].includes(clientId));
  if (provider === undefined || provider === null)
    throw new AuthError(400, 'provider_disabled', 'Provider is not enabled');
  return provider;
}

async function requireLinkingUser(auth: AuthService, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireUser(auth, request.headers.authorization);
  checkMayLink({ ...auth.platform, settings: auth.settings }, signedIn);
  return signedIn;
}
