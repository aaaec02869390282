import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { invalidRequest } from '../auth-error.ts';
import { checkMayLink } from '../identities/link.policy.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { readChallenge } from '../sign-in/flow-states.ts';
import { readCaller } from '../wire/caller.ts';
import { readRedirect } from '../wire/parse-request.ts';
import { readCallback } from './callback-reply.ts';
import { completeExternalSignIn } from './complete-external-sign-in.steps.ts';
import { beginExternalFlow, deriveChecks, hashPlace } from './external-flows.ts';
import { readScopes, readForwardedQuery } from './read-forwarded-query.ts';
import { findProviderSession } from './provider-tokens.ts';

const maxFormBytes = 64 * 1024;

/** Sign-in through another service: a person leaves with a state, which can be used once on return. */
export function mountExternalRoutes(scope: FastifyInstance, auth: AuthService): void {
  const limit = rateLimited(auth, 'external');
  // A whole office may share the network, and its people must be able to come back.
  const returnLimit = rateLimited(auth, 'callback', 'token');

  // HEAD must neither begin a flow nor use one up.
  scope.get('/authorize', { onRequest: limit, exposeHeadRoute: false }, async (request, reply) => {
    const url = await beginAuthorization(auth, request, null);
    return answerUrl(request, reply, url);
  });

  scope.get('/user/identities/authorize', { onRequest: limit, exposeHeadRoute: false }, async (request, reply) => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    checkMayLink({ ...auth.platform, settings: auth.settings }, signedIn);
    const url = await beginAuthorization(auth, request, signedIn);
    return answerUrl(request, reply, url);
  });

  scope.get('/callback', { onRequest: returnLimit, exposeHeadRoute: false }, (request, reply) =>
    answerCallback(auth, { request, reply }, readQuery(request)),
  );

  scope.register(async (forms) => {
    const parse = { parseAs: 'string', bodyLimit: maxFormBytes } as const;
    forms.addContentTypeParser('application/x-www-form-urlencoded', parse, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    forms.post('/callback', { onRequest: returnLimit }, (request, reply) =>
      answerCallback(
        auth,
        { request, reply },
        request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      ),
    );
  });

  // The reference has no such route: FranceConnect requires that its session is closed with that of the service.
  scope.post('/user/provider-logout', { onRequest: limit }, async (request) => {
    const { session } = await requireUser(auth, request.headers.authorization);
    if (session === null) return { url: null };
    const providerSession = await runAsService(mergeTools(auth), (context) => findProviderSession(context, session.id));
    const provider = providerSession === null ? null : auth.providers.find(providerSession.provider);
    if (providerSession === null || provider === null) return { url: null };
    return { url: await auth.providers.buildLogoutUrl(provider, providerSession.idToken) };
  });
}

async function beginAuthorization(
  auth: AuthService,
  request: FastifyRequest,
  linking: SignedIn | null,
): Promise<string> {
  const query = readQuery(request);
  const name = query.get('provider') ?? '';
  const provider = auth.providers.find(name);
  if (provider === null) throw invalidRequest('Unsupported provider: provider is not enabled');
  const pkce = readChallenge({
    code_challenge: query.get('code_challenge') ?? undefined,
    code_challenge_method: query.get('code_challenge_method') ?? undefined,
  });
  const caller = readCaller(auth, request);
  const flow = {
    provider: name,
    redirectTo: readRedirect(auth, request),
    pkce,
    linkUserId: linking?.user.id ?? null,
    linkSessionId: linking?.session?.id ?? null,
    device: caller.device,
    place: hashPlace(auth.platform, caller),
  };
  const state = await runAsService(mergeTools(auth), (context) => beginExternalFlow(context, flow));
  return auth.providers.buildAuthorizationUrl(provider, {
    checks: deriveChecks(auth.platform, state),
    scopes: readScopes(query),
    forwarded: readForwardedQuery(query),
  });
}

/** A caller using `fetch` gets the address as JSON, and may so send the mark of its browser. */
function answerUrl(request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply | { readonly url: string } {
  reply.header('cache-control', 'no-store');
  return readQuery(request).get('skip_http_redirect') === 'true' ? { url } : reply.redirect(url, 302);
}

async function answerCallback(
  auth: AuthService,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  params: URLSearchParams,
): Promise<FastifyReply> {
  const caller = readCaller(auth, request);
  const { url, status } = await completeExternalSignIn(auth, { reply: readCallback(params), caller });
  return reply.header('cache-control', 'no-store').redirect(url, status);
}

function readQuery(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://internal').searchParams;
}
