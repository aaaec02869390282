import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { getUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import type { NewPhoneAccount } from './ask-phone-confirmation.ts';
import { dropUnconfirmedPhone, insertPhoneUser } from './phone-users.repository.ts';

/** Opens an account with a number, and its first session, without a code. @throws AuthError when the number has one */
export async function signUpPhoneAtOnce(
  context: AuthContext,
  { account, caller }: { readonly account: NewPhoneAccount; readonly caller: Caller },
): Promise<UserWithSession> {
  const { tx } = context;
  await dropUnconfirmedPhone(tx, account.phone);
  const isNew = await insertPhoneUser(tx, { ...account, confirmed: true, signupDevice: null });
  if (!isNew) throw new AuthError(422, 'user_already_exists', 'User already registered');
  const openedSession = await openSession(context, await getUser(tx, account.id), { method: 'password', caller });
  return { user: await getUser(tx, account.id), openedSession };
}
