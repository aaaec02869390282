import type { AuthContext } from '../auth-context.ts';
import { deleteOutsideIdentities, insertIdentity, noteProviders } from './identities.repository.ts';
import { getUser } from '../users/users.repository.ts';

/**
 * Removes the identities of other services. Whoever reads the mails of an address may not be who came from a service
 * with it: those identities must not open the account. The address itself, just confirmed, still does.
 */
export async function dropOutsideIdentities(context: AuthContext, userId: string): Promise<void> {
  const { tx, newId, clock } = context;
  if ((await deleteOutsideIdentities(tx, userId)) === 0) return;
  const { email, identities } = await getUser(tx, userId);
  if (identities.length === 0) {
    const data = { sub: userId, email, email_verified: false, phone_verified: false };
    await insertIdentity(tx, { id: newId(), userId, provider: 'email', subject: userId, data, now: clock.now() });
  }
  await noteProviders(tx, userId);
}
