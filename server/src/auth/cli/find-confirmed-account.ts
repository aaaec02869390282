import type { ServiceContext } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { dropFactors } from '../factors/factors.repository.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { findUser } from '../users/users.repository.ts';

/**
 * Id of the account of a confirmed address; null for an unknown one, and for an unconfirmed one, which a stranger may
 * have signed up.
 */
export async function findConfirmedAccount(tx: Tx, email: string): Promise<string | null> {
  const user = await findUser(tx, { email: email.trim().toLowerCase() });
  return user === null || user.email_confirmed_at === null ? null : user.id;
}

export async function closeAllSessions(tx: Tx, userId: string): Promise<void> {
  await closeSessions(tx, { userId });
}

/**
 * Removes the second factors of an account, and mails the person where they have an address. False when none was
 * verified.
 */
export async function dropSecondFactors(context: ServiceContext, userId: string): Promise<boolean> {
  const { tx } = context;
  const user = await findUser(tx, { id: userId });
  if (user === null || !user.factors.some((factor) => factor.status === 'verified')) return false;
  await dropFactors(tx, userId);
  await queueAccountMail(context, user, { kind: 'factor_removed' });
  return true;
}
