import type { Tx } from '../../platform/postgres/index.ts';
import { dropFactors } from '../factors/factors.repository.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { judgeSignUpPassword } from '../passwords/stored-passwords.repository.ts';
import { forgetSignUpData, type UserRow } from '../users/users.repository.ts';
import { endAnonymity } from './anonymous.repository.ts';

/**
 * Turns an anonymous account into the account of whoever confirms its address or number. Its opener may be somebody
 * else, who entered that address hoping that its owner confirms it: when it is confirmed in another browser, the
 * opener's sessions, password, second factors and name are all removed.
 */
export async function settleConversion(tx: Tx, user: UserRow, isSameBrowser: boolean): Promise<void> {
  if (!user.is_anonymous) return;
  await endAnonymity(tx, user.id);
  if (!isSameBrowser) {
    await dropFactors(tx, user.id);
    await closeSessions(tx, { userId: user.id });
    await forgetSignUpData(tx, user.id);
  }
  if (user.encrypted_password !== null) await judgeSignUpPassword(tx, user.id, isSameBrowser);
}
