import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import {
  buildBadStateRedirection,
  chooseFlowCaller,
  endFlow,
  type Redirection,
} from '../external/complete-external-sign-in.steps.ts';
import { claimExternalFlow, computeRequestId } from '../external/external-flows.ts';
import { spendProof } from '../proofs/spend-proof.ts';
import type { Caller } from '../wire/caller.ts';
import { findFlowProvider } from './find-saml-provider.ts';
import { badAssertion, readAssertion, type ParsedAssertion } from './read-assertion.ts';
import { buildAcsUrl, createSamlClient } from './saml-service.ts';
import type { SamlProvider } from './saml-settings.ts';

/**
 * Maximum number of tags in an answer. One has about eighty, and two for each group of the person, of which the largest
 * providers name 150. The library compares each element with all others: 11 000 of them, in 60 kB, block the process
 * for many seconds before any signature is checked.
 */
const maxTags = 1000;

interface PostedAssertion {
  readonly state: string;
  readonly response: string;
  readonly caller: Caller;
}

/**
 * Returns the address for a person sent back by an identity provider. Only an assertion that answers a request of ours
 * is read.
 */
export async function completeSamlSignIn(
  auth: AuthService,
  { state, response, caller }: PostedAssertion,
): Promise<Redirection> {
  const flow = await runAsService(mergeTools(auth), (context) => claimExternalFlow(context, state));
  const provider = flow === null ? null : findFlowProvider(auth.settings, flow.provider);
  if (flow === null || provider === null) return buildBadStateRedirection(auth);
  return endFlow(auth, { flow, caller }, async () => {
    const { id, identity, expiresAt, notAfter } = await proveIdentity(auth, provider, { state, response });
    const proof = `saml ${provider.id} ${id}`;
    const isFirst = await runAsService(mergeTools(auth), (context) => spendProof(context, proof, expiresAt));
    if (!isFirst) throw badAssertion();
    const method = 'sso/saml';
    return {
      flow,
      identity,
      tokens: null,
      hasLogout: false,
      method,
      notAfter,
      caller: chooseFlowCaller(auth, caller, flow),
    };
  });
}

async function proveIdentity(
  { platform }: AuthService,
  provider: SamlProvider,
  { state, response }: Pick<PostedAssertion, 'state' | 'response'>,
): Promise<ParsedAssertion> {
  const { publicUrl } = platform;
  const requestId = computeRequestId(platform, state);
  if (!isReadable(Buffer.from(response, 'base64').toString('utf8'))) throw badAssertion();
  const client = await createSamlClient(provider, { publicUrl, requestId, now: platform.clock.now() });
  const profile = await client.validatePostResponseAsync({ SAMLResponse: response }).then(
    (validated) => validated.profile,
    () => null,
  );
  if (profile === null) throw badAssertion();
  return readAssertion(
    { assertion: profile.getAssertion?.(), attributes: profile['attributes'] },
    { provider, requestId, recipient: buildAcsUrl(publicUrl) },
  );
}

/** False for a document with a DOCTYPE or entities, which no identity provider needs, or with too many tags. */
function isReadable(xml: string): boolean {
  return !/<!(?:DOCTYPE|ENTITY)/i.test(xml) && xml.split('<').length <= maxTags;
}
