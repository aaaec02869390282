import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { stateAfter } from '@placejuste/domain/broadcast';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import { takeBackBulkMails } from '../../mails/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { broadcastView } from '../broadcast.view.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import { planForgetting } from './forget-recipients.job.ts';
import { recipientsRepository } from './recipients.repository.ts';

type Call = typeof broadcastsContract.calls.stopBroadcast;

/**
 * Pauses a sending, or stops it for good. Mails that nobody has tried to deliver come back, so that « sent » counts
 * what left, or was leaving.
 */
export async function holdBroadcast(
  context: ServiceCommandContext,
  { id, act }: { readonly id: string; readonly act: 'pause' | 'stop' },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const repository = broadcastsRepository(tx);
  const row = await repository.lock(id);
  if (row === undefined) return refuse('BROADCAST_NOT_FOUND');
  const state = stateAfter(act, row.state);
  if (state === null) return refuse('BROADCAST_STATE');
  const back = await recipientsRepository(tx, id).markWaiting(await takeBackBulkMails(tx, id));
  await repository.add(id, { sent: -back });
  const held = await repository.setState(id, { state, endedAt: act === 'stop' ? clock.now() : null });
  if (act === 'stop') await planForgetting(context, id);
  await recordAudit(context, {
    actorId: user.id,
    action: act === 'stop' ? 'broadcast.stopped' : 'broadcast.paused',
    subjectType: 'broadcast',
    subjectId: id,
    detail: { sent: held.sent, total: held.total },
  });
  return ok(broadcastView(held));
}
