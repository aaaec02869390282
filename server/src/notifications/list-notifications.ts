import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { notificationsContract } from '@placejuste/contracts/notifications';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { toCursor, buildNotificationView } from './notification.view.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { findSettled, type FollowFines } from './settled-notifications.ts';

type Call = typeof notificationsContract.calls.listNotifications;

/** Lists a person's notifications, newest first, page by page. What was done meanwhile is not asked for again. */
export async function listNotifications(
  { tx, user }: CommandContext,
  { followFines, ...query }: QueryOf<Call> & { readonly followFines: FollowFines },
): Promise<Result<ReplyOf<Call>, never>> {
  const notifications = await notificationsRepository(tx).listPage(
    user.id,
    readPageSize(query) + 1,
    decodeCursor(query),
  );
  const { shown, next } = paginate(notifications, query, toCursor);
  const settledIds = await findSettled(tx, shown, followFines);
  return ok({ rows: shown.map((row) => buildNotificationView(row, settledIds.has(row.id))), next });
}
