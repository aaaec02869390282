import type { Tx } from '../../platform/postgres/index.ts';
import { dropFactors } from '../factors/factors.repository.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { judgeSignUpPassword } from '../passwords/stored-passwords.repository.ts';
import { forgetSignUpData, type UserRow } from '../users/users.repository.ts';
import { endAnonymity } from './anonymous.repository.ts';

/**
 * An anonymous account becomes that of who confirms an address or a number. Who opened it may be somebody else, who
 * wrote that address in the hope that its owner confirms: proved in another browser, nothing of theirs stays, neither
 * session, password, second factor nor name.
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
