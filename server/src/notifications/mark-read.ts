import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { notificationsContract } from '@placejuste/contracts/notifications';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { notificationsRepository } from './notifications.repository.ts';

type Unread = ReplyOf<typeof notificationsContract.calls.countUnread>;

export async function countUnread({ tx, user }: CommandContext): Promise<Result<Unread, never>> {
  return ok({ unread: await notificationsRepository(tx).countUnread(user.id) });
}

/** A replay keeps the first reading. */
export async function markRead(
  context: CommandContext,
  { id }: { readonly id: string },
): Promise<Result<Unread, 'NOTIFICATION_NOT_FOUND'>> {
  const notifications = notificationsRepository(context.tx);
  if ((await notifications.find(id)) === undefined) return refuse('NOTIFICATION_NOT_FOUND');
  await notifications.markRead(id, context.clock.now());
  return countUnread(context);
}

/** What came after the list was read stays unread. */
export async function markAllRead(
  context: CommandContext,
  { upTo }: { readonly upTo: string },
): Promise<Result<Unread, never>> {
  const { tx, user, clock } = context;
  await notificationsRepository(tx).markAllRead(user.id, { upTo: new Date(upTo), at: clock.now() });
  return countUnread(context);
}
