import type { Notification } from '@placejuste/contracts/notifications';
import { listKeys } from '@placejuste/domain/kernel';
import { notificationActNames } from '@placejuste/domain/notification';
import type { Cursor } from '../platform/http/index.ts';
import type { NotificationRow } from './notifications.tables.ts';

const acts = listKeys(notificationActNames);

interface NotificationState {
  /** True when its act is done: it then leads to the fine, without that act and without a due day. */
  readonly isSettled: boolean;
  /** False when its page is now empty: it then has no act. */
  readonly hasPage: boolean;
}

export function buildNotificationView(row: NotificationRow, { isSettled, hasPage }: NotificationState): Notification {
  const act = isSettled ? 'see-fine' : (acts.find((name) => name === row.act) ?? null);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    sentence: row.sentence,
    act: hasPage ? act : null,
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
