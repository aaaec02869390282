import { accountTexts } from '@placejuste/domain/account';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/users.repository.ts';
import { issueOneTime } from '../mails/one-time-tokens.ts';
import { markSent } from './phone-users.repository.ts';
import { queueSms } from './send-sms.job.ts';

interface TextCode {
  readonly userId: string;
  readonly kind: 'sms' | 'phone_change' | 'reauthentication';
  readonly phone: string;
}

/** A warning is still worth sending the next day. */
const noticeMs = 24 * 3_600_000;

const sentAt = {
  sms: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const;

/** Issues a code, stores the time, and queues its message, all in the caller's transaction. */
export async function issueTextCode(context: AuthContext, { userId, kind, phone }: TextCode): Promise<void> {
  const { tx, clock, settings, publicUrl } = context;
  const now = clock.now();
  const seconds = settings.phone.codeSeconds;
  const { code } = await issueOneTime(context, { userId, kind, address: phone, seconds, flowId: null });
  await markSent(tx, userId, { column: sentAt[kind], now });
  const text = accountTexts.code(code, new URL(publicUrl).hostname);
  await queueSms(context, { userId, to: phone, text, until: new Date(now.getTime() + seconds * 1000) });
}

/** Tells the number of an account that an address now opens it: there is no former address to tell. */
export async function textEmailAdded(
  context: AuthContext,
  { id: userId, phone }: Pick<UserRow, 'id' | 'phone'>,
): Promise<void> {
  if (phone === null) return;
  const until = new Date(context.clock.now().getTime() + noticeMs);
  const text = accountTexts.emailAdded(new URL(context.publicUrl).host);
  await queueSms(context, { userId, to: phone, text, until });
}

/** Tells the owner of a number that it already has an account. */
export async function textAccountExists(
  context: AuthContext,
  { id: userId, phone }: { readonly id: string; readonly phone: string },
): Promise<void> {
  const until = new Date(context.clock.now().getTime() + context.settings.phone.codeSeconds * 1000);
  await queueSms(context, { userId, to: phone, text: accountTexts.accountExists(), until });
}
