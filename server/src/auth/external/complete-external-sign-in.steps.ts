import { runAsService } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, throwIfRefused } from '../auth-error.ts';
import { withParts } from '../confirmation/redirect.view.ts';
import { toProvedIdentity } from '../identities/proved-identity.ts';
import { noteRefusal } from '../note-refusal.steps.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import type { Caller } from '../wire/caller.ts';
import type { CallbackReply } from './callback-reply.ts';
import { badState, deriveChecks, claimExternalFlow, hashPlace } from './external-flows.ts';
import type { ExternalFlow } from './external-flows.repository.ts';
import { buildCallbackUrl, type ProviderTokens } from './external-providers.ts';
import { buildExternalErrorParts, buildRefusalParts, buildSignedInParts } from './external-redirect.view.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { settleExternalSignIn, type ProvedFlow, type SettledFlow } from './settle-external-sign-in.ts';

export interface Redirection {
  readonly url: string;
  readonly status: 302 | 303;
}

/**
 * Returns the address for a person who comes back from a provider: the one given at the start of the flow, or the
 * site's.
 */
export async function completeExternalSignIn(
  auth: AuthService,
  { reply, caller }: { readonly reply: CallbackReply | null; readonly caller: Caller },
): Promise<Redirection> {
  const flow =
    reply === null ? null : await runAsService(mergeTools(auth), (context) => claimExternalFlow(context, reply.state));
  const provider = flow === null ? null : auth.providers.find(flow.provider);
  if (reply === null || flow === null || provider === null) return buildBadStateRedirection(auth);
  if (reply.refusal !== null) return { url: withBoth(flow.redirectTo, buildRefusalParts(reply.refusal)), status: 302 };
  return endFlow(auth, { flow, caller }, async () => {
    checkPlace(auth, flow, caller);
    const proof = await proveIdentity(auth, provider, reply);
    return {
      ...proof,
      flow,
      caller: chooseFlowCaller(auth, caller, flow),
      method: 'oauth',
      hasLogout: provider.hasLogout,
    };
  });
}

/**
 * Completes a claimed flow with the identity that `prove` returns; an error leads to the same address, with its code.
 */
export async function endFlow(
  auth: AuthService,
  { flow, caller }: { readonly flow: ExternalFlow; readonly caller: Caller },
  prove: () => Promise<ProvedFlow>,
): Promise<Redirection> {
  try {
    const provedFlow = await prove();
    const settled = throwIfRefused(
      await runAsService(mergeTools(auth), (context) => settleExternalSignIn(context, provedFlow)),
    );
    const givenTokens = auth.providers.find(flow.provider)?.givesTokens ? provedFlow.tokens : null;
    return { url: await buildAddress(auth, flow, { settled, tokens: givenTokens }), status: 302 };
  } catch (error) {
    if (!(error instanceof AuthError)) auth.platform.log.error(traceError(error), 'auth/v1 callback fault');
    const isSaml = flow.provider.startsWith('sso:');
    await noteRefusal(auth, error, {
      userId: flow.linkUserId ?? undefined,
      way: isSaml ? 'sso/saml' : 'oauth',
      caller,
    });
    const status = isSaml ? 303 : 302;
    return { url: withBoth(flow.redirectTo, buildExternalErrorParts(error)), status };
  }
}

export function buildBadStateRedirection({ platform }: AuthService): Redirection {
  return { url: withParts(platform.publicUrl, { query: buildExternalErrorParts(badState()) }), status: 303 };
}

/**
 * The caller of a flow. The browser's mark was sent by the call that began the flow, and a person who comes back sends
 * none. In another browser, to which somebody may have sent the address, the mark is not used.
 */
export function chooseFlowCaller({ platform }: AuthService, caller: Caller, { device, place }: ExternalFlow): Caller {
  return device.isMarked && hashPlace(platform, caller) === place ? { ...caller, device } : caller;
}

/**
 * Refuses a link finished in another browser than it was begun in: someone lured into finishing a link begun by another
 * person would give them their identity.
 */
function checkPlace({ platform }: AuthService, flow: ExternalFlow, caller: Caller): void {
  if (flow.linkUserId !== null && hashPlace(platform, caller) !== flow.place)
    throw new AuthError(403, 'bad_oauth_state', 'The link was begun in another browser');
}

async function proveIdentity(
  { platform, providers }: AuthService,
  provider: ProviderSettings,
  reply: CallbackReply,
): Promise<Pick<ProvedFlow, 'identity' | 'tokens'>> {
  const url = new URL(`${buildCallbackUrl(platform.publicUrl)}?${reply.parameters.toString()}`);
  const { claims, tokens } = await providers.exchange(provider, { url, checks: deriveChecks(platform, reply.state) });
  const isUnnamed = claims.firstName === '' && claims.lastName === '';
  return { identity: toProvedIdentity(provider, { ...claims, ...(isUnnamed ? reply.name : null) }), tokens };
}

async function buildAddress(
  auth: AuthService,
  flow: ExternalFlow,
  { settled, tokens }: { readonly settled: SettledFlow; readonly tokens: ProviderTokens | null },
): Promise<string> {
  if ('code' in settled) return withParts(flow.redirectTo, { query: { code: settled.code } });
  return withParts(flow.redirectTo, { fragment: buildSignedInParts(await buildSessionReply(auth, settled), tokens) });
}

function withBoth(target: string, parts: Record<string, string>): string {
  return withParts(target, { query: parts, fragment: { ...parts, sb: '' } });
}
