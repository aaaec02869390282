import type { Notification } from '@placejuste/contracts/notifications';
import { listKeys } from '@placejuste/domain/kernel';
import { notificationActNames } from '@placejuste/domain/notification';
import type { Cursor } from '../platform/http/index.ts';
import type { NotificationRow } from './notifications.tables.ts';

const acts = listKeys(notificationActNames);

/** `isSettled`: what it asks for is done. It then leads to the fine, without the act nor the days left. */
export function buildNotificationView(row: NotificationRow, isSettled: boolean): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    sentence: row.sentence,
    act: isSettled ? 'see-fine' : (acts.find((name) => name === row.act) ?? null),
    deed: isSettled ? null : row.deed,
    path: row.path,
    subjectId: row.subject_id,
    dueOn: isSettled ? null : row.due_on,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}

export function toCursor({ id, created_at: at }: NotificationRow): Cursor {
  return { at, id };
}
