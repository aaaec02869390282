import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid, throwIfRefused } from '../auth-error.ts';
import type { ProviderSettings } from '../external/provider-settings.ts';
import { checkMayLink } from '../identities/link.policy.ts';
import { notingRefusal } from '../note-refusal.steps.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { sessionReply } from '../sessions/session.view.ts';
import { callerOf } from '../wire/caller.ts';
import { bodyOf, redirectOf } from '../wire/parse-request.ts';
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

/** Names the reference takes tokens of, whether or not they are open here. */
const known = new Set(['google', 'apple', 'azure', 'facebook', 'keycloak', 'kakao', 'snapchat', 'franceconnect']);

/** `POST token?grant_type=id_token`: an application signed in at the provider by itself. */
export async function idTokenGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = bodyOf(request, shape);
  if (!body.id_token) throw invalid('id_token required');
  const provider = providerOf(auth, body);
  const linking = body.link_identity === true ? await signInThatLinks(auth, request) : null;
  const { id_token: idToken, access_token: accessToken = '', nonce = '' } = body;
  const [caller, redirectTo] = [callerOf(auth, request), redirectOf(auth, request)];
  return notingRefusal(auth, { userId: linking?.user.id, way: 'oauth', caller }, async () => {
    const verified = await verifyIdToken(auth, provider, {
      idToken,
      accessToken: accessToken === '' ? null : accessToken,
      nonce: nonce === '' ? null : nonce,
    });
    const asked = { provider, idToken, verified, linking };
    const outcome = await runAsService(injectedBy(auth), (context) =>
      signInWithIdToken(context, { ...asked, caller, redirectTo }),
    );
    return sessionReply(auth, throwIfRefused(outcome));
  });
}

/** Finds the provider by its name; older clients send the issuer and one of our applications instead. */
function providerOf({ providers }: AuthService, body: z.infer<typeof shape>): ProviderSettings {
  const { provider: name, issuer, client_id: clientId } = body;
  if (name) {
    const provider = providers.find(name);
    if (provider !== null) return provider;
    if (!known.has(name) && !name.startsWith('custom:')) throw invalid('Custom OIDC provider is not allowed');
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${name.slice(0, 60)}") is not enabled`);
  }
  if (!issuer || !clientId) throw invalid('provider or client_id and issuer required');
  const provider = providers.names
    .map((one) => providers.find(one))
    .find((one) => one?.issuer === issuer && [one.clientId, ...one.moreClientIds].includes(clientId));
  if (provider === undefined || provider === null)
    throw new AuthError(400, 'provider_disabled', 'Provider is not enabled');
  return provider;
}

async function signInThatLinks(auth: AuthService, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireUser(auth, request.headers.authorization);
  checkMayLink({ ...auth.platform, settings: auth.settings }, signedIn);
  return signedIn;
}
