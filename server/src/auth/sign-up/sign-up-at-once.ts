import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { dropUnconfirmed, getUser, insertUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import type { NewAccount } from './new-account.ts';

/** Opens an account and its first session without a mail. @throws AuthError when the address has an account */
export async function signUpAtOnce(
  context: AuthContext,
  { account, caller }: { readonly account: NewAccount; readonly caller: Caller },
): Promise<UserWithSession> {
  const { tx } = context;
  await dropUnconfirmed(tx, account.email);
  const isNew = await insertUser(tx, { ...account, confirmed: true, signupDevice: null });
  if (!isNew) throw new AuthError(422, 'user_already_exists', 'User already registered');
  const openedSession = await openSession(context, await getUser(tx, account.id), { method: 'password', caller });
  return { user: await getUser(tx, account.id), openedSession };
}
