import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { linkExpired } from '../auth-error.ts';
import { settleConversion } from '../anonymous/settle-conversion.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { textEmailAdded } from '../phone/text-codes.ts';
import type { Caller } from '../wire/caller.ts';
import { putOwnIdentity } from './own-identities.repository.ts';
import { emailExists, refuseTaken } from './taken-contact.ts';
import { changeEmail, dropUnconfirmed, findUser, type UserRow } from './users.repository.ts';

/** Sets the confirmed new address of a person. @throws AuthError when it has become somebody else's */
export async function takeNewAddress(
  context: AuthContext,
  user: UserRow,
  { caller, isSameBrowser }: { readonly caller: Caller; readonly isSameBrowser: boolean },
): Promise<void> {
  const { tx, clock, settings, newId } = context;
  const email = user.email_change;
  if (email === null) throw linkExpired();
  // An account that never confirmed this address has no claim to it.
  await dropUnconfirmed(tx, email);
  const holder = await findUser(tx, { email });
  if (holder !== null && holder.id !== user.id) throw emailExists();
  const now = clock.now();
  await refuseTaken(changeEmail(tx, user.id, { email, now }));
  await putOwnIdentity(tx, {
    id: newId(),
    userId: user.id,
    provider: 'email',
    proof: { email, email_verified: true },
    now,
  });
  await settleConversion(tx, user, isSameBrowser);
  await auditOwnAct(context, 'email.changed', { userId: user.id, caller });
  if (user.email === null && user.phone_confirmed_at !== null) await textEmailAdded(context, user);
  // Where both addresses must confirm, the reader of the former one has agreed.
  if (!settings.doubleConfirmEmailChange)
    await queueAccountMail(context, user, { kind: 'email_changed', newEmail: email });
}
