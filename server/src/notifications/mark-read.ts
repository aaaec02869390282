import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { notificationsContract } from '@placejuste/contracts/notifications';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { NotificationKind } from '@placejuste/domain/notification';
import type { CommandContext } from '../platform/http/index.ts';
import { notificationsRepository } from './notifications.repository.ts';

type Unread = ReplyOf<typeof notificationsContract.calls.countUnread>;

export async function countUnread({ tx, user }: CommandContext): Promise<Result<Unread, never>> {
  return ok({ unread: await notificationsRepository(tx).countUnread(user.id) });
}

/** Marks a notification as read. A replay keeps the first time. */
export async function markRead(
  context: CommandContext,
  { id }: { readonly id: string },
): Promise<Result<Unread, 'NOTIFICATION_NOT_FOUND'>> {
  const notifications = notificationsRepository(context.tx);
  if ((await notifications.find(id)) === undefined) return refuse('NOTIFICATION_NOT_FOUND');
  await notifications.markRead(id, context.clock.now());
  return countUnread(context);
}

/**
 * Marks the notifications about a subject as read, which also cancels those held for the morning: nothing is pushed
 * about what is already done.
 */
export async function markSubjectRead(
  { tx, user, clock }: Pick<CommandContext, 'tx' | 'user' | 'clock'>,
  about: { readonly subjectId: string; readonly kinds: readonly NotificationKind[] },
): Promise<void> {
  await notificationsRepository(tx).markSubjectRead(user.id, { ...about, at: clock.now() });
}

/** Marks the notifications up to an instant as read; those after the list was read stay unread. */
export async function markAllRead(
  context: CommandContext,
  { upTo }: { readonly upTo: string },
): Promise<Result<Unread, never>> {
  const { tx, user, clock } = context;
  await notificationsRepository(tx).markAllRead(user.id, { upTo: new Date(upTo), at: clock.now() });
  return countUnread(context);
}
