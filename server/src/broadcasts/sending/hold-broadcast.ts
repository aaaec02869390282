import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { computeBroadcastState } from '@placejuste/domain/broadcast';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { buildBroadcastView } from '../broadcast.view.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import { countErased } from './finish-broadcast.ts';

type Call = typeof broadcastsContract.calls.stopBroadcast;

/**
 * Pauses a sending, or stops it for good. Queued mails check this before they are sent: only those being delivered at
 * this moment still leave.
 */
export async function holdBroadcast(
  context: ServiceCommandContext,
  { id, act }: { readonly id: string; readonly act: 'pause' | 'stop' },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const repository = broadcastsRepository(tx);
  const row = await repository.lock(id);
  if (row === undefined) return refuse('BROADCAST_NOT_FOUND');
  const state = computeBroadcastState(act, row.state);
  if (state === null) return refuse('BROADCAST_STATE');
  if (row.is_counted) await countErased(context, row);
  const changedRow = await repository.setState(id, { state, endedAt: act === 'stop' ? clock.now() : null });
  await recordAudit(context, {
    actorId: user.id,
    action: act === 'stop' ? 'broadcast.stopped' : 'broadcast.paused',
    subjectType: 'broadcast',
    subjectId: id,
    detail: { sent: changedRow.sent, total: changedRow.total },
  });
  return ok(buildBroadcastView(changedRow));
}
