import { countWaiting } from '@placejuste/domain/broadcast';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import type { BroadcastRow } from '../broadcasts.tables.ts';
import { recipientsRepository } from './recipients.repository.ts';

/** Ends a sending once nobody waits and no mail is being delivered. `row`: locked, with its current values. */
export async function finishBroadcast(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'newId'>,
  row: BroadcastRow,
): Promise<void> {
  if (row.state !== 'sending' || !row.is_counted) return;
  if (await recipientsRepository(context.tx, row.id).hasPending()) return;
  await countErased(context, row);
  await broadcastsRepository(context.tx).setState(row.id, { state: 'done', endedAt: context.clock.now() });
  const { sent, total } = row;
  const line = { actorId: null, subjectType: 'broadcast', subjectId: row.id } as const;
  await recordAudit(context, { ...line, action: 'broadcast.finished', detail: { sent, total } });
}

/** Counts the recipients whose account was erased since: their rows were deleted with it. */
export async function countErased({ tx }: Pick<ServiceContext, 'tx'>, row: BroadcastRow): Promise<void> {
  const pending = await recipientsRepository(tx, row.id).countPending();
  await broadcastsRepository(tx).setErased(row.id, Math.max(0, countWaiting({ ...row, erased: 0 }) - pending));
}
