import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { computeBroadcastState } from '@placejuste/domain/broadcast';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit, refuseUnprovedAdministrator } from '../../accounts/index.ts';
import { isFeatureOff } from '../../features/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { buildBroadcastView } from '../broadcast.view.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import { scheduleBatch } from './schedule-batch.ts';

type Call = typeof broadcastsContract.calls.resumeBroadcast;

/** Resumes a paused broadcast, for those who have not received it. */
export async function resumeBroadcast(
  context: ServiceCommandContext,
  { id }: { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  const refusal = await refuseUnprovedAdministrator(context);
  if (refusal !== null) return refusal;
  if (await isFeatureOff(tx, 'broadcasts')) return refuse('BROADCASTS_OFF');
  const repository = broadcastsRepository(tx);
  const row = await repository.lock(id);
  if (row === undefined) return refuse('BROADCAST_NOT_FOUND');
  const state = computeBroadcastState('resume', row.state);
  if (state === null) return refuse('BROADCAST_STATE');
  const resumed = await repository.setState(id, { state, endedAt: null });
  await scheduleBatch(context, resumed);
  await recordAudit(context, {
    actorId: user.id,
    action: 'broadcast.resumed',
    subjectType: 'broadcast',
    subjectId: id,
    detail: { sent: row.sent },
  });
  return ok(buildBroadcastView(resumed));
}
