import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { computeBroadcastState } from '@placejuste/domain/broadcast';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit, refuseUnprovedAdministrator } from '../../accounts/index.ts';
import { isFeatureOff } from '../../features/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { buildBroadcastView } from '../broadcast.view.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import { scheduleBatch } from './schedule-batch.ts';
import { recipientsRepository } from './recipients.repository.ts';

type Call = typeof broadcastsContract.calls.sendBroadcast;

/** Starts the sending of a draft once, as it was read. The mails are sent in batches. */
export async function sendBroadcast(
  context: ServiceCommandContext,
  { id, version }: BodyOf<Call> & { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const refusal = await refuseUnprovedAdministrator(context);
  if (refusal !== null) return refusal;
  if (await isFeatureOff(tx, 'broadcasts')) return refuse('BROADCASTS_OFF');
  const repository = broadcastsRepository(tx);
  const row = await repository.lock(id);
  if (row === undefined) return refuse('BROADCAST_NOT_FOUND');
  if (computeBroadcastState('send', row.state) === null) return refuse('BROADCAST_STATE');
  if (row.version !== version) return refuse('BROADCAST_CHANGED');
  const now = clock.now();
  const recipients = await recipientsRepository(tx, id).count({ ...row, now });
  if (recipients === 0) return refuse('BROADCAST_NOBODY');
  const startedBroadcast = await repository.start(id, { by: user.id, at: now });
  await scheduleBatch(context, startedBroadcast);
  const { kind, audience } = row;
  await recordAudit(context, {
    actorId: user.id,
    action: 'broadcast.sent',
    subjectType: 'broadcast',
    subjectId: id,
    detail: { kind, audience, recipients },
  });
  return ok(buildBroadcastView(startedBroadcast));
}
