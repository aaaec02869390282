import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { resolveIdentityAccount } from '../identities/resolve-identity-account.ts';
import { spendProof } from '../proofs/spend-proof.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { getUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { isAllowedRedirect } from '../wire/redirects.ts';
import type { Chain, SignInMessage } from './sign-in-message.ts';

/** Maximum difference between the issue time of a message and now, in both directions. */
const staleMs = 10 * 60_000;

const invalidGrant = (why: string): AuthError => new AuthError(400, 'invalid_grant', why, { oauth: true });

interface WalletSignIn {
  readonly chain: Chain;
  /** Parsed, with a verified signature. */
  readonly message: SignInMessage;
  readonly text: string;
  readonly caller: Caller;
}

/**
 * Signs in with a message signed for this site, once. @throws AuthError when it is stale, expired or for another site
 */
export async function signInWithWallet(
  context: AuthContext,
  { chain, message, text, caller }: WalletSignIn,
): Promise<UserWithSession | AuthError> {
  const { tx, publicUrl } = context;
  checkPlace(context, message);
  checkTimes(message, context.clock.now());
  // The text is used once: a signature can be encoded in two ways, the signed text cannot.
  const isFirst = await spendProof(context, `web3 ${chain} ${text}`, new Date(message.issuedAt.getTime() + staleMs));
  if (!isFirst) throw invalidGrant('The message was used already');
  const address = chain === 'ethereum' ? message.address.toLowerCase() : message.address;
  const subject = `web3:${chain}:${address}`;
  const { chainId, domain, statement } = message;
  const custom = { address, chain, network: chainId, domain, statement };
  const user = await resolveIdentityAccount(context, {
    identity: {
      provider: 'web3',
      subject,
      email: null,
      isEmailVerified: false,
      kind: 'wallet',
      data: { sub: subject, custom_claims: custom, email_verified: false, phone_verified: false },
      firstName: '',
      lastName: '',
    },
    caller,
    redirectTo: publicUrl,
  });
  if (user instanceof AuthError) return user;
  const openedSession = await openSession(context, user, { method: 'web3', caller, provider: 'web3' });
  return { user: await getUser(tx, user.id), openedSession };
}

/** Refuses a message signed for another site. */
function checkPlace({ publicUrl, settings }: AuthContext, { uri, domain }: SignInMessage): void {
  const url = new URL(uri);
  const isHere = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) throw invalidGrant('URI must be https');
  if (!isAllowedRedirect(uri, publicUrl, settings.redirectAllowList)) throw invalidGrant('URI is not allowed');
  if (url.host !== domain.toLowerCase()) throw invalidGrant('Domain does not match the URI');
}

function checkTimes({ issuedAt, expiresAt, notBefore }: SignInMessage, now: Date): void {
  if (Math.abs(now.getTime() - issuedAt.getTime()) > staleMs)
    throw invalidGrant('Message was issued too long ago or too late');
  if (expiresAt !== null && expiresAt <= now) throw invalidGrant('Message has expired');
  if (notBefore !== null && notBefore > now) throw invalidGrant('Message is not valid yet');
}
