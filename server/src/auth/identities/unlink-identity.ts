import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { endPendingChanges } from '../mails/one-time-tokens.repository.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import { refuseTaken } from '../users/taken-contact.ts';
import { findUser, type IdentityRow, type UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { clearPassword, clearPhone, deleteIdentity, noteProviders, promoteEmail } from './identities.repository.ts';
import { checkMayLink } from './link.policy.ts';

interface IdentityRemoval {
  readonly signedIn: SignedIn;
  readonly identityId: string;
  readonly caller: Caller;
}

/**
 * Removes one way to sign in, but never the last one. @throws AuthError when it must stay, or when this session may not
 * remove it
 */
export async function unlinkIdentity(
  context: AuthContext,
  { signedIn, identityId, caller }: IdentityRemoval,
): Promise<void> {
  const { tx } = context;
  // A session closed meanwhile removes nothing. The person's row is locked by this call: two simultaneous removals
  // would each still find the other identity.
  const currentSignIn = await authenticateAgain(context, signedIn);
  checkMayLink(context, currentSignIn);
  const { user } = currentSignIn;
  const userId = user.id;
  if (user.identities.length <= 1)
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
  const identity = user.identities.find(({ id }) => id === identityId);
  if (identity === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  const others = user.identities.filter((other) => other !== identity);
  if (identity.provider === 'phone') {
    await clearPhone(tx, userId);
    await endPendingChanges(tx, userId);
  } else await settleEmail(context, user, others);
  if (identity.provider === 'email') await clearPassword(tx, userId);
  await deleteIdentity(tx, identity.id);
  await noteProviders(tx, userId);
  await auditOwnAct(context, 'identity.removed', { userId, way: identity.provider, caller });
  await queueAccountMail(context, user, { kind: 'identity_removed' });
}

/**
 * Keeps the address of the account that of one of its identities; when none has it, the oldest proved one replaces it.
 */
async function settleEmail(
  { tx, clock }: AuthContext,
  { id, email }: UserRow,
  others: readonly IdentityRow[],
): Promise<void> {
  if (email === null || others.some((other) => other.identity_data['email'] === email)) return;
  const next = others
    .filter(({ identity_data: data }) => data['email_verified'] === true)
    .map(({ identity_data: data }) => data['email'])
    .find((one) => typeof one === 'string');
  const conflict = new AuthError(
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  );
  // An account keeps a proved address: without one, its owner could not be written to.
  if (next === undefined) throw conflict;
  const holder = await findUser(tx, { email: next });
  if (holder !== null && holder.id !== id) throw conflict;
  await refuseTaken(promoteEmail(tx, id, { email: next, now: clock.now() }));
  await endPendingChanges(tx, id);
}
