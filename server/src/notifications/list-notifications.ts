import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { notificationsContract } from '@placejuste/contracts/notifications';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { toCursor, buildNotificationView } from './notification.view.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { findSettled, findWithoutPage, type PresentState } from './settled-notifications.ts';

type Call = typeof notificationsContract.calls.listNotifications;

/** Lists a person's notifications, newest first, page by page. Acts already done are not asked for again. */
export async function listNotifications(
  { tx, user }: CommandContext,
  { presentState, ...query }: QueryOf<Call> & { readonly presentState: PresentState },
): Promise<Result<ReplyOf<Call>, never>> {
  const notifications = await notificationsRepository(tx).listPage(
    user.id,
    readPageSize(query) + 1,
    decodeCursor(query),
  );
  const { shown, next } = paginate(notifications, query, toCursor);
  const settledIds = await findSettled(tx, shown, presentState);
  const withoutPageIds = await findWithoutPage(tx, shown, presentState.helpsSomebody);
  const rows = shown.map((row) =>
    buildNotificationView(row, { isSettled: settledIds.has(row.id), hasPage: !withoutPageIds.has(row.id) }),
  );
  return ok({ rows, next });
}
