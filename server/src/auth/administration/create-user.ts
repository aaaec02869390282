import type { AuthContext } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { dropUnconfirmed, findUser, getUser, type UserRow } from '../users/users.repository.ts';
import { emailExists, phoneExists } from '../users/taken-contact.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { insertManagedUser, isPhoneTaken } from './managed-users.repository.ts';
import { computeBanEnd, type Attributes } from './user-attributes.ts';

interface NewManagedUser {
  readonly caller: ServiceCaller;
  readonly attributes: Attributes;
  readonly passwordHash: string | null;
  readonly isInvited?: boolean;
  readonly action?: string;
}

/**
 * Creates an account with these attributes. Replaces an account whose address was never confirmed. @throws AuthError
 */
export async function createUser(
  context: AuthContext,
  { caller, attributes, passwordHash, isInvited = false, action = 'account.created' }: NewManagedUser,
): Promise<UserRow> {
  const { tx, clock, newId } = context;
  const { email = null, phone = null, ban_duration: ban } = attributes;
  if (email === null && phone === null) throw invalidRequest('Cannot create a user without either an email or phone');
  const now = clock.now();
  const id = attributes.id ?? newId();
  if (email !== null) await dropUnconfirmed(tx, email);
  const isMade = await insertManagedUser(tx, {
    id,
    identityIds: [newId(), newId()],
    email,
    phone,
    passwordHash,
    isEmailConfirmed: email !== null && attributes.email_confirm === true,
    isPhoneConfirmed: phone !== null && attributes.phone_confirm === true,
    isInvited,
    bannedUntil: ban === undefined ? null : computeBanEnd(ban, now),
    userMetadata: attributes.user_metadata ?? {},
    appMetadata: attributes.app_metadata ?? {},
    now,
  });
  if (!isMade) {
    if (email !== null && (await findUser(tx, { email })) !== null) throw emailExists();
    if (phone !== null && (await isPhoneTaken(tx, phone, id))) throw phoneExists();
    throw new AuthError(422, 'user_already_exists', 'A user with this ID has already been registered');
  }
  await auditKeyUse(context, { caller, action, userId: id });
  return getUser(tx, id);
}
