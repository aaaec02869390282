import type { Notification } from '@placejuste/contracts/notifications';
import { listKeys } from '@placejuste/domain/kernel';
import { notificationActNames } from '@placejuste/domain/notification';
import type { Cursor } from '../platform/http/index.ts';
import type { NotificationRow } from './notifications.tables.ts';

const acts = listKeys(notificationActNames);

export function buildNotificationView(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    sentence: row.sentence,
    act: acts.find((name) => name === row.act) ?? null,
    deed: row.deed,
    path: row.path,
    subjectId: row.subject_id,
    dueOn: row.due_on,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}

export function toCursor({ id, created_at: at }: NotificationRow): Cursor {
  return { at, id };
}
