import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { tokenExpired } from '../auth-error.ts';
import { settleConversion } from '../anonymous/settle-conversion.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { putOwnIdentity } from '../users/own-identities.repository.ts';
import { phoneExists, refuseTaken } from '../users/taken-contact.ts';
import { findUser, type UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { changePhone, dropUnconfirmedPhone } from './phone-users.repository.ts';

/** Sets the confirmed new number of a person, and mails their address, since the number opens the account. */
export async function takeNewPhone(
  context: AuthContext,
  user: UserRow,
  { caller, isSameBrowser }: { readonly caller: Caller; readonly isSameBrowser: boolean },
): Promise<void> {
  const { tx, clock, newId } = context;
  const { phone_change: phone } = user;
  if (phone === null) throw tokenExpired();
  // An account that never confirmed this number has no claim to it.
  if (phone !== user.phone) await dropUnconfirmedPhone(tx, phone);
  const holder = await findUser(tx, { phone });
  if (holder !== null && holder.id !== user.id) throw phoneExists();
  const now = clock.now();
  await refuseTaken(changePhone(tx, user.id, { phone, now }));
  const proof = { phone, phone_verified: true };
  await putOwnIdentity(tx, { id: newId(), userId: user.id, provider: 'phone', proof, now });
  await settleConversion(tx, user, isSameBrowser);
  await auditOwnAct(context, 'phone.changed', { userId: user.id, caller });
  if (user.email_confirmed_at !== null) await queueAccountMail(context, user, { kind: 'phone_changed' });
}
