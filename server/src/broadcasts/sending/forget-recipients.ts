import { recordAudit, recordPurge } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import { recipientsRepository } from './recipients.repository.ts';

export const forgetRecipientsJobName = 'broadcasts.forget-recipients';
const rowsAtOnce = 5000;

/**
 * Deletes a batch of recipients of the oldest broadcast started before that day; its counts stay. A broadcast left
 * paused is stopped first. Returns true while more are left.
 */
export async function forgetRecipients(
  context: ServiceContext,
  { before }: { readonly before: Date },
): Promise<boolean> {
  const { tx, clock } = context;
  const repository = broadcastsRepository(tx);
  const [oldest] = await repository.listStartedBefore(before, 1);
  if (oldest === undefined) return false;
  if (oldest.isOpen) {
    const { id, sent, total } = await repository.setState(oldest.id, { state: 'stopped', endedAt: clock.now() });
    const line = { actorId: null, subjectType: 'broadcast', subjectId: id } as const;
    await recordAudit(context, { ...line, action: 'broadcast.stopped', detail: { sent, total } });
  }
  const removedCount = await recipientsRepository(tx, oldest.id).forget(rowsAtOnce);
  await recordPurge(context, { job: forgetRecipientsJobName, removedCount, before });
  return true;
}
