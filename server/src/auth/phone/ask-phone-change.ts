import { limitPerHour } from '../../platform/rate-limits/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyTexts } from '../auth-error.ts';
import { phoneExists } from '../users/taken-contact.ts';
import { findUser, type UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { askPhone } from './phone-users.repository.ts';
import { reserveSms } from './reserve-sms.ts';
import { takeNewPhone } from './take-new-phone.ts';
import { textPhoneChange } from './text-phone-change.ts';

/** Low, since each change sends a message to a number of the caller's choice. */
const changesPerHour = 6;

/** Stores the new number that a person asks for, and sends it a code. @throws AuthError when no message may be sent */
export async function askPhoneChange(
  context: AuthContext,
  user: UserRow,
  { phone, caller }: { readonly phone: string; readonly caller: Caller },
): Promise<void> {
  const { tx, settings, limits } = context;
  if (phone === user.phone && user.phone_confirmed_at !== null) return;
  if (settings.phone.autoconfirm) {
    const holder = await findUser(tx, { phone });
    if (holder !== null && holder.id !== user.id) throw phoneExists();
    await takeNewPhone(context, { ...user, phone_change: phone }, { caller, isSameBrowser: true });
    return;
  }
  await reserveSms(context, { phone, caller });
  const tries = limitPerHour(`changes of number of ${user.id}`, changesPerHour * settings.rateLimitFactor);
  if ((await limits.takeAll([tries])) > 0) throw tooManyTexts(0);
  await askPhone(tx, user.id, phone);
  await textPhoneChange(context, user, phone);
}
