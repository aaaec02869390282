import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { ProviderSettings } from '../external/provider-settings.ts';
import { resolveIdentityAccount } from '../identities/resolve-identity-account.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { toProvedIdentity } from '../identities/proved-identity.ts';
import { spendProof } from '../proofs/spend-proof.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { getUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { badIdToken, type VerifiedToken } from './verify-id-token.steps.ts';

interface TokenSignIn {
  readonly provider: ProviderSettings;
  readonly idToken: string;
  readonly verified: VerifiedToken;
  /** The session whose account gets the identity; null: it signs in. */
  readonly linking: SignedIn | null;
  readonly caller: Caller;
  readonly redirectTo: string;
}

/** Signs in or links the holder of a provider's token, once. @throws AuthError when the token was presented before */
export async function signInWithIdToken(
  context: AuthContext,
  { provider, idToken, verified, linking, caller, redirectTo }: TokenSignIn,
): Promise<UserWithSession | AuthError> {
  const { tx } = context;
  // The signature can be encoded in several ways, the signed text cannot.
  const signedText = idToken.split('.').slice(0, 2).join('.');
  if (!(await spendProof(context, `id_token ${provider.name} ${signedText}`, verified.expiresAt))) throw badIdToken();
  const identity = toProvedIdentity(provider, verified.claims);
  const user =
    linking === null
      ? await resolveIdentityAccount(context, { identity, caller, redirectTo })
      : await linkIdentity(context, { linking, identity, caller });
  if (user instanceof AuthError) return user;
  const openedSession = await openSession(context, user, { method: 'oauth', caller, provider: provider.name });
  return { user: await getUser(tx, user.id), openedSession };
}
