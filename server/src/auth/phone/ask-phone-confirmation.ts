import type { AuthContext } from '../auth-context.ts';
import { keepVoidPassword } from '../passwords/stored-passwords.repository.ts';
import { findUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { dropUnconfirmedPhone, insertPhoneUser } from './phone-users.repository.ts';
import { reserveSms } from './reserve-sms.ts';
import { textAccountExists, issueTextCode } from './text-codes.ts';

/** Account of a number, before its confirmation. */
export interface NewPhoneAccount {
  readonly id: string;
  readonly identityId: string;
  readonly phone: string;
  /** Null for an account that is opened by codes only. */
  readonly passwordHash: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * Starts the confirmation of a number. As for an address, the last sign-up replaces the others until one is confirmed,
 * and only the number's owner is told that an account exists.
 */
export async function askPhoneConfirmation(
  context: AuthContext,
  { account, caller }: { readonly account: NewPhoneAccount; readonly caller: Caller },
): Promise<void> {
  const { tx } = context;
  const { phone, passwordHash } = account;
  await reserveSms(context, { phone, caller });
  await dropUnconfirmedPhone(tx, phone);
  const isNew = await insertPhoneUser(tx, { ...account, confirmed: false, signupDevice: caller.device.digest });
  if (isNew) {
    await issueTextCode(context, { userId: account.id, kind: 'sms', phone });
    return;
  }
  const user = await findUser(tx, { phone });
  if (user === null) return;
  if (passwordHash !== null) await keepVoidPassword(tx, user.id, passwordHash);
  await textAccountExists(context, { id: user.id, phone });
}
