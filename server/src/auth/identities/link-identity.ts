import { advisoryLock } from '../../platform/postgres/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { endAnonymity } from '../anonymous/anonymous.repository.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { textEmailAdded } from '../phone/text-codes.ts';
import { authenticateAgain, type KnownSignIn } from '../sessions/authenticate-user.ts';
import { refuseTaken } from '../users/taken-contact.ts';
import { findUser, getUser, type UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { addIdentity, type ProvedIdentity } from './resolve-identity-account.ts';
import { adoptEmail, findIdentityOwner } from './identities.repository.ts';
import { checkStillMayLink } from './link.policy.ts';

interface IdentityLink {
  readonly linking: KnownSignIn;
  readonly identity: ProvedIdentity;
  readonly caller: Caller;
}

/**
 * Adds a way to sign in to an account.
 * @throws AuthError when the identity already opens an account, this one or another, or when the session that requested
 * it no longer may
 */
export async function linkIdentity(
  context: AuthContext,
  { linking, identity, caller }: IdentityLink,
): Promise<UserRow> {
  const { tx, clock, settings } = context;
  await advisoryLock(tx, `identity ${identity.provider} ${identity.subject}`);
  if ((await findIdentityOwner(tx, identity)) !== null)
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user');
  // The provider takes a while: a session closed meanwhile, as by a new password, must not leave a way in behind.
  const signedIn = await authenticateAgain(context, linking);
  checkStillMayLink(settings, signedIn);
  const { user } = signedIn;
  await addIdentity(context, user.id, { identity, caller });
  const { email, isEmailVerified } = identity;
  if (user.email === null && email !== null && isEmailVerified && (await findUser(tx, { email })) === null) {
    await refuseTaken(adoptEmail(tx, user.id, { email, now: clock.now() }));
    if (user.phone_confirmed_at !== null) await textEmailAdded(context, user);
  }
  if (user.is_anonymous) await endAnonymity(tx, user.id);
  await queueAccountMail(context, user, { kind: 'identity_added' });
  return getUser(tx, user.id);
}
