import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { resolveIdentityAccount, type ProvedIdentity } from '../identities/resolve-identity-account.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { issueAuthCode, openFlow } from '../sign-in/flow-states.ts';
import { getUser, type UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import type { ExternalFlow } from './external-flows.repository.ts';
import type { ProviderTokens } from './external-providers.ts';
import { sealIntoFlow, sealIntoSession } from './provider-tokens.ts';

export interface ProvedFlow {
  readonly flow: ExternalFlow;
  readonly identity: ProvedIdentity;
  readonly tokens: ProviderTokens | null;
  /** True where the provider's own session is closed with ours. */
  readonly hasLogout: boolean;
  /** Method recorded for the session. */
  readonly method: 'oauth' | 'sso/saml';
  readonly notAfter?: Date | null;
  readonly caller: Caller;
}

/** `code` is exchanged for the session in a PKCE flow. */
export type SettledFlow = UserWithSession | { readonly code: string };

/**
 * Signs in or links the person whom a provider identified. A refusal is returned, so that what it wrote is committed.
 */
export async function settleExternalSignIn(
  context: AuthContext,
  provedFlow: ProvedFlow,
): Promise<SettledFlow | AuthError> {
  const { flow, identity, caller } = provedFlow;
  const user =
    flow.linkUserId === null
      ? await resolveIdentityAccount(context, { identity, caller, redirectTo: flow.redirectTo })
      : await linkIdentity(context, {
          linking: { user: { id: flow.linkUserId }, session: toSession(flow) },
          identity,
          caller,
        });
  if (user instanceof AuthError) return user;
  return flow.pkce === null ? openAtOnce(context, provedFlow, user) : giveCode(context, provedFlow, user);
}

const toSession = ({ linkSessionId: id }: ExternalFlow) => (id === null ? null : { id });

async function openAtOnce(context: AuthContext, provedFlow: ProvedFlow, user: UserRow): Promise<SettledFlow> {
  const { method, caller, flow, tokens, notAfter } = provedFlow;
  const openedSession = await openSession(context, user, {
    method,
    caller,
    provider: flow.provider,
    notAfter: notAfter ?? null,
  });
  if (provedFlow.hasLogout && tokens !== null)
    await sealIntoSession(context, openedSession.session.id, { provider: flow.provider, idToken: tokens.idToken });
  return { user: await getUser(context.tx, user.id), openedSession };
}

async function giveCode(
  context: AuthContext,
  { flow, tokens, method, notAfter }: ProvedFlow,
  user: UserRow,
): Promise<SettledFlow> {
  const flowId = await openFlow(context, {
    userId: user.id,
    method,
    pkce: flow.pkce,
    vouched: { provider: flow.provider, notAfter: notAfter ?? null },
  });
  if (flowId === null) throw new Error('A flow with a challenge was not opened');
  if (tokens !== null) await sealIntoFlow(context, flowId, { ...tokens, provider: flow.provider });
  return { code: await issueAuthCode(context, flowId) };
}
