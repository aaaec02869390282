import type { AuthContext } from '../auth-context.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { endPendingChanges } from '../mails/one-time-tokens.repository.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { confirmPhone } from '../phone/phone-users.repository.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { endFlows } from '../sign-in/flow-states.repository.ts';
import { checkAppMetadata, checkMetadata } from '../users/check-metadata.ts';
import { putOwnIdentity } from '../users/own-identities.repository.ts';
import { emailExists, phoneExists, refuseTaken } from '../users/taken-contact.ts';
import { setPassword } from '../passwords/stored-passwords.repository.ts';
import {
  confirmEmail,
  dropUnconfirmed,
  findUser,
  getUser,
  mergeMetadata,
  type UserRow,
} from '../users/users.repository.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { lockManagedUser } from './managed-user.policy.ts';
import { isPhoneTaken, mergeAppMetadata, setBan, setContact } from './managed-users.repository.ts';
import { computeBanEnd, type Attributes } from './user-attributes.ts';

interface ManagedChange {
  readonly caller: ServiceCaller;
  readonly userId: string;
  readonly attributes: Attributes;
  readonly passwordHash: string | null;
}

/** Changes the given attributes of an account. @throws AuthError */
export async function updateUser(
  context: AuthContext,
  { caller, userId, attributes, passwordHash }: ManagedChange,
): Promise<UserRow> {
  const { tx, clock } = context;
  const now = clock.now();
  const user = await lockManagedUser(context, userId);
  await changeContact(context, user, attributes);
  if (attributes.email_confirm === true && getEmail(user, attributes) !== null) await confirmEmail(tx, userId, now);
  if (attributes.phone_confirm === true && (attributes.phone ?? user.phone) !== null)
    await confirmPhone(tx, userId, now);
  const { user_metadata: data, app_metadata: appData, ban_duration: ban } = attributes;
  if (data !== undefined) await mergeMetadata(tx, userId, { data, now });
  if (appData !== undefined) await mergeAppMetadata(tx, userId, appData);
  if (ban !== undefined) await setBan(tx, userId, computeBanEnd(ban, now));
  if (passwordHash !== null) {
    await setPassword(tx, userId, { passwordHash, now });
    // Other sessions end, as when the person changes the password: somebody may have known the former one.
    await closeSessions(tx, { userId });
    await endFlows(tx, userId);
    await endPendingChanges(tx, userId);
    await queueAccountMail(context, user, { kind: 'password_changed' });
  }
  await auditKeyUse(context, { caller, action: 'account.changed', userId });
  const updatedUser = await getUser(tx, userId);
  // Metadata is checked only when it changes: a value accepted under an earlier limit must not block a ban, for
  // instance.
  if (data !== undefined) checkMetadata(updatedUser.raw_user_meta_data);
  if (appData !== undefined) checkAppMetadata(updatedUser.raw_app_meta_data);
  return updatedUser;
}

const getEmail = (user: UserRow, { email }: Attributes): string | null => email ?? user.email;

async function changeContact(context: AuthContext, user: UserRow, attributes: Attributes): Promise<void> {
  const { tx, clock, newId } = context;
  const { id: userId } = user;
  const { email, phone } = attributes;
  const now = clock.now();
  const newEmail = email === undefined || email === user.email ? null : email;
  const newPhone = phone === undefined || phone === user.phone ? null : phone;
  if (newEmail !== null) {
    await dropUnconfirmed(tx, newEmail);
    if ((await findUser(tx, { email: newEmail })) !== null) throw emailExists();
    // The former address is told, so that a stolen key cannot take accounts unseen.
    await queueAccountMail(context, user, { kind: 'email_changed', newEmail });
  }
  if (newPhone !== null && (await isPhoneTaken(tx, newPhone, user.id))) throw phoneExists();
  if (newEmail === null && newPhone === null) return;
  await refuseTaken(setContact(tx, userId, { email: newEmail, phone: newPhone, now }));
  if (newEmail !== null)
    await putOwnIdentity(tx, {
      id: newId(),
      userId,
      provider: 'email',
      // The new address is not proved by the proof of the former one.
      proof: { email: newEmail, email_verified: attributes.email_confirm === true },
      now,
    });
  if (newPhone !== null)
    await putOwnIdentity(tx, { id: newId(), userId, provider: 'phone', proof: { phone: newPhone }, now });
  await endPendingChanges(tx, userId);
}
