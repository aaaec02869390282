import type { AuthContext } from '../auth-context.ts';
import type { ProviderTokens } from '../external/external-providers.ts';
import { sealIntoSession, unsealTokens } from '../external/provider-tokens.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { judgeSignUpPassword } from '../passwords/stored-passwords.repository.ts';
import { getUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { redeemAuthCode } from './flow-states.ts';

/** The tokens of an external provider are given once, here. */
interface OpenedByCode extends UserWithSession {
  readonly providerTokens: ProviderTokens | null;
}

/** Signs in with the code of a followed link and its verifier. @throws AuthError when they are wrong */
export async function signInWithCode(
  context: AuthContext,
  { caller, ...proof }: { readonly code: string; readonly verifier: string; readonly caller: Caller },
): Promise<OpenedByCode> {
  const { tx, providers } = context;
  const { userId, method, providerSealed, provider, notAfter } = await redeemAuthCode(context, proof);
  // The browser that signed up has the verifier: the password given there is its own.
  if (method === 'email/signup') await judgeSignUpPassword(tx, userId, true);
  const providerTokens = unsealTokens(context, providerSealed);
  const by = providerTokens?.provider ?? provider;
  const vouched = by === null ? {} : { provider: by, notAfter };
  const openedSession = await openSession(context, await getUser(tx, userId), { method, caller, ...vouched });
  const source = providerTokens === null ? null : providers.find(providerTokens.provider);
  if (providerTokens !== null && source?.hasLogout)
    await sealIntoSession(context, openedSession.session.id, providerTokens);
  return {
    user: await getUser(tx, userId),
    openedSession,
    providerTokens: source?.givesTokens ? providerTokens : null,
  };
}
