import type { AuthContext } from '../auth-context.ts';
import { issueOneTime } from '../mails/one-time-tokens.ts';
import { findUser, type UserRow } from '../users/users.repository.ts';
import { markSent } from './phone-users.repository.ts';
import { textAccountExists, issueTextCode } from './text-codes.ts';

/**
 * Starts the confirmation of a new number. Where it has an account already, its owner is told, and the change waits for
 * a code that is never sent: the caller learns nothing.
 */
export async function textPhoneChange(context: AuthContext, user: UserRow, phone: string): Promise<void> {
  const { tx, clock, settings } = context;
  const holder = await findUser(tx, { phone });
  if (holder === null || holder.id === user.id || holder.phone_confirmed_at === null) {
    await issueTextCode(context, { userId: user.id, kind: 'phone_change', phone });
    return;
  }
  const seconds = settings.phone.codeSeconds;
  await issueOneTime(context, { userId: user.id, kind: 'phone_change', address: phone, seconds, flowId: null });
  await markSent(tx, user.id, { column: 'phone_change_sent_at', now: clock.now() });
  await textAccountExists(context, { id: holder.id, phone });
}
