import { advisoryLock } from '../../platform/postgres/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { accountGone, AuthError } from '../auth-error.ts';
import { endAnonymity } from '../anonymous/anonymous.repository.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { refuseTaken } from '../users/taken-contact.ts';
import { findUser, getUser, type UserRow } from '../users/users.repository.ts';
import { addIdentity, type ProvedIdentity } from './account-of-identity.ts';
import { adoptEmail, ownerOfIdentity } from './identities.repository.ts';

/** Adds a way to sign in to an account. @throws AuthError when the identity opens one already, this one or another */
export async function linkIdentity(
  context: AuthContext,
  { userId, identity }: { readonly userId: string; readonly identity: ProvedIdentity },
): Promise<UserRow> {
  const { tx, clock } = context;
  await advisoryLock(tx, `identity ${identity.provider} ${identity.subject}`);
  if ((await ownerOfIdentity(tx, identity)) !== null)
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user');
  const user = await findUser(tx, { id: userId });
  if (user === null) throw accountGone();
  if (user.is_sso_user)
    throw new AuthError(422, 'user_sso_managed', 'The identities of this user are managed elsewhere');
  await addIdentity(context, userId, identity);
  const { email, isEmailVerified } = identity;
  if (user.email === null && email !== null && isEmailVerified && (await findUser(tx, { email })) === null)
    await refuseTaken(adoptEmail(tx, userId, { email, now: clock.now() }));
  if (user.is_anonymous) await endAnonymity(tx, userId);
  await queueAccountMail(context, user, { kind: 'identity_added' });
  return getUser(tx, userId);
}
