import type { AuthContext } from '../auth-context.ts';
import { mailOneTime } from '../mails/account-mails.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { emailExists } from '../users/taken-contact.ts';
import { findUser, getUser, type UserRow } from '../users/users.repository.ts';
import { createUser } from './create-user.ts';

interface Invitation {
  readonly caller: ServiceCaller;
  readonly email: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly redirectTo: string;
}

/**
 * Creates an account without a password and mails an invitation to its owner.
 * @throws AuthError when the address has a confirmed account
 */
export async function inviteUser(
  context: AuthContext,
  { caller, email, data, redirectTo }: Invitation,
): Promise<UserRow> {
  const holder = await findUser(context.tx, { email });
  if (holder !== null && holder.email_confirmed_at !== null) throw emailExists();
  const attributes = { email, phone: undefined, user_metadata: { ...data } };
  const user = await createUser(context, {
    caller,
    attributes,
    passwordHash: null,
    isInvited: true,
    action: 'account.invited',
  });
  await mailOneTime(context, user, { kind: 'confirmation', address: email, redirectTo, pkce: null });
  return getUser(context.tx, user.id);
}
