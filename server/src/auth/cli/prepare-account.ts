import type { ServiceContext } from '../../platform/http/index.ts';
import { endPendingChanges } from '../mails/one-time-tokens.repository.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { endFlows } from '../sign-in/flow-states.repository.ts';
import { setPassword } from '../passwords/stored-passwords.repository.ts';
import { dropUnconfirmed, findUser, insertUser } from '../users/users.repository.ts';

export interface AccountSpecification {
  readonly email: string;
  /** True replaces the password of an existing account. */
  readonly newPassword: boolean;
  readonly passwordHash: string;
}

export interface PreparedAccount {
  readonly userId: string;
  /** True for a new account, or for an existing one whose password was replaced. */
  readonly isPasswordNew: boolean;
  /** True when the password of an existing account was replaced. */
  readonly isReplaced: boolean;
}

/** Creates a confirmed account for an address, or takes the existing one. */
export async function prepareAccount(
  { tx, clock, newId }: Pick<ServiceContext, 'tx' | 'clock' | 'newId'>,
  { newPassword, passwordHash, ...account }: AccountSpecification,
): Promise<PreparedAccount> {
  const email = account.email.trim().toLowerCase();
  const now = clock.now();
  await dropUnconfirmed(tx, email);
  const isNew = await insertUser(tx, {
    id: newId(),
    identityId: newId(),
    email,
    passwordHash,
    data: {},
    now,
    confirmed: true,
    signupDevice: null,
  });
  const user = await findUser(tx, { email });
  if (user === null) throw new Error('The account just prepared is not there');
  const isReplaced = !isNew && newPassword;
  if (isReplaced) {
    await setPassword(tx, user.id, { passwordHash, now });
    await closeSessions(tx, { userId: user.id });
    await endFlows(tx, user.id);
    await endPendingChanges(tx, user.id);
  }
  return { userId: user.id, isPasswordNew: isNew || isReplaced, isReplaced };
}
