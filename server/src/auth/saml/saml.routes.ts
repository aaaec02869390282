import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { providerOutage } from '../external/bounded-fetch.ts';
import { beginExternalFlow, hashPlace, computeRequestId } from '../external/external-flows.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { readChallenge } from '../sign-in/flow-states.ts';
import { readCaller } from '../wire/caller.ts';
import { readBody } from '../wire/parse-request.ts';
import { chooseRedirect } from '../wire/redirects.ts';
import { completeSamlSignIn } from './complete-saml-sign-in.steps.ts';
import { findSamlProvider } from './find-saml-provider.ts';
import { createSamlClient, buildSamlMetadata } from './saml-service.ts';

const maxResponseBytes = 256 * 1024;
const shape = z.object({
  provider_id: z.string().optional(),
  domain: z.string().max(255).optional(),
  redirect_to: z.string().optional(),
  skip_http_redirect: z.boolean().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});

/** Sign-in through the identity provider of an organisation, found by the domain of its addresses. */
export function mountSamlRoutes(scope: FastifyInstance, auth: AuthService): void {
  const limit = rateLimited(auth, 'sso');
  const checkOpen = (): void => {
    if (auth.settings.samlProviders.length === 0)
      throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  };

  scope.post('/sso', { onRequest: limit }, async (request, reply) => {
    checkOpen();
    const body = readBody(request, shape);
    const url = await requestUrl(auth, request, body);
    reply.header('cache-control', 'no-store');
    return body.skip_http_redirect === true ? { url } : reply.redirect(url, 303);
  });

  scope.get('/sso/saml/metadata', { onRequest: limit }, async (_request, reply) => {
    checkOpen();
    return reply.type('application/xml').send(await buildSamlMetadata(auth.platform.publicUrl));
  });

  scope.register(async (forms) => {
    const parse = { parseAs: 'string', bodyLimit: maxResponseBytes } as const;
    forms.addContentTypeParser('application/x-www-form-urlencoded', parse, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    forms.post('/sso/saml/acs', { onRequest: rateLimited(auth, 'callback', 'token') }, async (request, reply) => {
      checkOpen();
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const [state, response] = [form.get('RelayState') ?? '', form.get('SAMLResponse') ?? ''];
      const { url, status } = await completeSamlSignIn(auth, { state, response, caller: readCaller(auth, request) });
      return reply.header('cache-control', 'no-store').redirect(url, status);
    });
  });
}

async function requestUrl(auth: AuthService, request: FastifyRequest, body: z.infer<typeof shape>): Promise<string> {
  const { provider_id: id, domain } = body;
  if (Boolean(id) === Boolean(domain)) throw invalidRequest('Exactly one of provider_id or domain is required');
  const provider = findSamlProvider(auth.settings, { id, domain });
  if (provider === null) throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain');
  const { platform, settings } = auth;
  const caller = readCaller(auth, request);
  const flow = {
    provider: `sso:${provider.id}`,
    redirectTo: chooseRedirect([body.redirect_to], platform.publicUrl, settings.redirectAllowList),
    pkce: readChallenge(body),
    linkUserId: null,
    linkSessionId: null,
    device: caller.device,
    place: hashPlace(platform, caller),
  };
  const state = await runAsService(mergeTools(auth), (context) => beginExternalFlow(context, flow));
  const requestId = computeRequestId(platform, state);
  const client = await createSamlClient(provider, {
    publicUrl: platform.publicUrl,
    requestId,
    now: platform.clock.now(),
  });
  return client.getAuthorizeUrlAsync(state, undefined, {}).catch(() => {
    throw providerOutage();
  });
}
