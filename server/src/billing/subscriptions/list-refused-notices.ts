import type { SubscriptionEvent } from '@placejuste/domain/subscription';
import { findPerson } from '../../accounts/index.ts';
import { findLastRefusal } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

/** A mail is tried for three days: a refusal that comes later than this belongs to another mail. */
const refusedWithinMs = 4 * 86_400_000;
const noticeKey = 'renewal-notice:';

/** Lists the renewal notices that the mailbox refused for good after they were sent: their reader was not informed. */
export async function listRefusedNotices(
  { tx, clock }: ServiceContext,
  { row, events }: { readonly row: SubscriptionRow; readonly events: readonly SubscriptionEvent[] },
): Promise<readonly SubscriptionEvent[]> {
  const notices = events.filter((event) => event.kind === 'mailed' && event.mail.startsWith(noticeKey));
  if (notices.length === 0) return [];
  const person = await findPerson(tx, row.user_id);
  const refusedAt = person === null ? null : await findLastRefusal(tx, person);
  if (refusedAt === null) return [];
  return notices.flatMap((notice): SubscriptionEvent[] => {
    const lateMs = refusedAt.getTime() - notice.at.getTime();
    if (notice.kind !== 'mailed' || lateMs < 0 || lateMs > refusedWithinMs) return [];
    const { mail } = notice;
    return [{ id: `mail-refused:${mail}`, at: clock.now(), kind: 'mail-refused', mail }];
  });
}
