import type { AuthContext } from '../auth-context.ts';
import { findUser, findUserOfNewPhone } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { reserveSms } from './reserve-sms.ts';
import { issueTextCode } from './text-codes.ts';
import { textPhoneChange } from './text-phone-change.ts';

/** Sends the code of a sign-up or of a change of number again; silently nothing when none is pending. */
export async function resendText(
  context: AuthContext,
  { type, phone, caller }: { readonly type: 'sms' | 'phone_change'; readonly phone: string; readonly caller: Caller },
): Promise<void> {
  const { tx } = context;
  await reserveSms(context, { phone, caller });
  if (type === 'sms') {
    const user = await findUser(tx, { phone });
    if (user?.phone_confirmed_at === null) await issueTextCode(context, { userId: user.id, kind: 'sms', phone });
    return;
  }
  const user = await findUserOfNewPhone(tx, phone);
  if (user !== null) await textPhoneChange(context, user, phone);
}
