import { runAsService } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, throwIfRefused } from '../auth-error.ts';
import { withParts } from '../confirmation/redirect.view.ts';
import { identityOf } from '../identities/proved-identity.ts';
import { noteRefusal } from '../note-refusal.steps.ts';
import { sessionReply } from '../sessions/session.view.ts';
import type { Caller } from '../wire/caller.ts';
import type { CallbackReply } from './callback-reply.ts';
import { badState, checksOf, claimExternalFlow, placeOf } from './external-flows.ts';
import type { ExternalFlow } from './external-flows.repository.ts';
import { callbackOf, type ProviderTokens } from './external-providers.ts';
import { externalErrorParts, refusalParts, signedInParts } from './external-redirect.view.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { settleExternalSignIn, type ProvedFlow, type SettledFlow } from './settle-external-sign-in.ts';

export interface Redirection {
  readonly url: string;
  readonly status: 302 | 303;
}

/** Address of a person who comes back from a provider: the one the flow began with, or the site's. */
export async function completeExternalSignIn(
  auth: AuthService,
  { reply, caller }: { readonly reply: CallbackReply | null; readonly caller: Caller },
): Promise<Redirection> {
  const flow =
    reply === null ? null : await runAsService(injectedBy(auth), (context) => claimExternalFlow(context, reply.state));
  const provider = flow === null ? null : auth.providers.find(flow.provider);
  if (reply === null || flow === null || provider === null) return badStateRedirection(auth);
  if (reply.refusal !== null) return { url: withBoth(flow.redirectTo, refusalParts(reply.refusal)), status: 302 };
  return endFlow(auth, { flow, caller }, async () => {
    checkPlace(auth, flow, caller);
    const proved = await proveIdentity(auth, provider, reply);
    return {
      ...proved,
      flow,
      caller: callerOfFlow(auth, caller, flow),
      method: 'oauth',
      hasLogout: provider.hasLogout,
    };
  });
}

/** The redirection of a claimed flow whose identity `prove` shows; a fault ends at the same address, told in it. */
export async function endFlow(
  auth: AuthService,
  { flow, caller }: { readonly flow: ExternalFlow; readonly caller: Caller },
  prove: () => Promise<ProvedFlow>,
): Promise<Redirection> {
  try {
    const proved = await prove();
    const settled = throwIfRefused(
      await runAsService(injectedBy(auth), (context) => settleExternalSignIn(context, proved)),
    );
    const given = auth.providers.find(flow.provider)?.givesTokens ? proved.tokens : null;
    return { url: await addressOf(auth, flow, { settled, tokens: given }), status: 302 };
  } catch (error) {
    if (!(error instanceof AuthError)) auth.platform.log.error(traceError(error), 'auth/v1 callback fault');
    const isSaml = flow.provider.startsWith('sso:');
    await noteRefusal(auth, error, {
      userId: flow.linkUserId ?? undefined,
      way: isSaml ? 'sso/saml' : 'oauth',
      caller,
    });
    const status = isSaml ? 303 : 302;
    return { url: withBoth(flow.redirectTo, externalErrorParts(error)), status };
  }
}

export function badStateRedirection({ platform }: AuthService): Redirection {
  return { url: withParts(platform.publicUrl, { query: externalErrorParts(badState()) }), status: 303 };
}

/**
 * The mark was sent by the call that began the flow: a person who comes back carries none. Begun elsewhere, perhaps by
 * somebody who sent them the address, it is not their browser's.
 */
export function callerOfFlow({ platform }: AuthService, caller: Caller, { device, place }: ExternalFlow): Caller {
  return device.isMarked && placeOf(platform, caller) === place ? { ...caller, device } : caller;
}

/** Somebody led to finish the link that another began would hand them their identity. */
function checkPlace({ platform }: AuthService, flow: ExternalFlow, caller: Caller): void {
  if (flow.linkUserId !== null && placeOf(platform, caller) !== flow.place)
    throw new AuthError(403, 'bad_oauth_state', 'The link was begun in another browser');
}

async function proveIdentity(
  { platform, providers }: AuthService,
  provider: ProviderSettings,
  reply: CallbackReply,
): Promise<Pick<ProvedFlow, 'identity' | 'tokens'>> {
  const url = new URL(`${callbackOf(platform.publicUrl)}?${reply.parameters.toString()}`);
  const { claims, tokens } = await providers.exchange(provider, { url, checks: checksOf(platform, reply.state) });
  const isUnnamed = claims.firstName === '' && claims.lastName === '';
  return { identity: identityOf(provider, { ...claims, ...(isUnnamed ? reply.name : null) }), tokens };
}

async function addressOf(
  auth: AuthService,
  flow: ExternalFlow,
  { settled, tokens }: { readonly settled: SettledFlow; readonly tokens: ProviderTokens | null },
): Promise<string> {
  if ('code' in settled) return withParts(flow.redirectTo, { query: { code: settled.code } });
  return withParts(flow.redirectTo, { fragment: signedInParts(await sessionReply(auth, settled), tokens) });
}

function withBoth(target: string, parts: Record<string, string>): string {
  return withParts(target, { query: parts, fragment: { ...parts, sb: '' } });
}
