import { broadcastBatch } from '@placejuste/domain/broadcast';
import { isFeatureOff } from '../../features/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import type { BroadcastRow } from '../broadcasts.tables.ts';
import { computeDeliveryTime } from './delivery-time.ts';
import { countErased, finishBroadcast } from './finish-broadcast.ts';
import { scheduleBatch } from './schedule-batch.ts';
import { scheduleDelivery } from './schedule-delivery.ts';
import { recipientsRepository } from './recipients.repository.ts';

/** Accounts chosen in one transaction, few so that its locks stay short. */
const maxChosenAtOnce = 2000;
/**
 * Seconds before the next batch while the queue is full. At most two batches are queued, so that few mails are still
 * sent after a pause.
 */
const fullQueueSeconds = 5;
/** Seconds between two checks whether the operator has allowed broadcasts again. */
const turnedOffSeconds = 60;
/** Shortest wait, in seconds, before which erased accounts are counted: that count reads every waiting recipient. */
const longWaitSeconds = 600;
/** From that many deferred mailboxes on, a mail server is probably throttling us: one batch is then sent per minute. */
const deferralLimits = { deferredMails: 500, batchSeconds: 60 } as const;

/**
 * Does one step of a sending: chooses its recipients, then queues the next batch. Each recipient's row changes in the
 * transaction that queues their mail. Returns true when there is more to do at once.
 */
export async function advanceBroadcast(
  context: ServiceContext,
  { broadcastId, run }: { readonly broadcastId: string; readonly run: number },
): Promise<boolean> {
  const row = await broadcastsRepository(context.tx).lock(broadcastId);
  if (row?.state !== 'sending' || row.run !== run || row.started_at === null) return false;
  if (await isFeatureOff(context.tx, 'broadcasts')) {
    await scheduleBatch(context, row, turnedOffSeconds);
    return false;
  }
  return row.is_counted ? queueBatch(context, row) : chooseRecipients(context, { ...row, started_at: row.started_at });
}

async function chooseRecipients(
  { tx, clock }: ServiceContext,
  row: BroadcastRow & { readonly started_at: Date },
): Promise<boolean> {
  const now = clock.now();
  const recipients = recipientsRepository(tx, row.id);
  const candidates = await recipients.listCandidates(
    { ...row, now },
    { after: row.counted_to, startedAt: row.started_at, limit: maxChosenAtOnce },
  );
  const last = candidates.at(-1);
  await broadcastsRepository(tx).add(row.id, {
    total: await recipients.add(
      candidates.map((candidate) => ({
        userId: candidate.userId,
        notBefore: computeDeliveryTime(candidate, row, now),
      })),
    ),
    ...(last === undefined ? {} : { countedTo: last.userId }),
    ...(candidates.length < maxChosenAtOnce ? { isCounted: true } : {}),
  });
  return true;
}

async function queueBatch(context: ServiceContext, row: BroadcastRow): Promise<boolean> {
  const { tx, clock } = context;
  const now = clock.now();
  const recipients = recipientsRepository(tx, row.id);
  if ((await recipients.countQueued()) > broadcastBatch) {
    await scheduleBatch(context, row, fullQueueSeconds);
    return false;
  }
  const dueRecipients = await recipients.lockDue({ ...row, now }, broadcastBatch);
  if (dueRecipients.length === 0) return waitOrEnd(context, row);
  const isMailed = ({ isRecipient, email }: (typeof dueRecipients)[number]) => isRecipient && email !== null;
  const turns = dueRecipients
    .filter(isMailed)
    .map((recipient) => ({ userId: recipient.userId, notBefore: computeDeliveryTime(recipient, row, now) }));
  const skippedIds = dueRecipients.filter((recipient) => !isMailed(recipient)).map(({ userId }) => userId);
  const queuedIds = turns.filter(({ notBefore }) => notBefore <= now).map(({ userId }) => userId);
  await recipients.postpone(turns.filter(({ notBefore }) => notBefore > now));
  await recipients.setState(skippedIds, 'skipped');
  await recipients.setState(queuedIds, 'queued');
  for (const userId of queuedIds) await scheduleDelivery(context, { broadcastId: row.id, userId });
  await broadcastsRepository(tx).add(row.id, { skipped: skippedIds.length });
  if (!(await recipients.hasDeferred(deferralLimits.deferredMails))) return true;
  await scheduleBatch(context, row, deferralLimits.batchSeconds);
  return false;
}

/**
 * Waits while mails are being delivered, since each may be deferred again; otherwise waits for the next recipient's
 * turn, or ends.
 */
async function waitOrEnd(context: ServiceContext, row: BroadcastRow): Promise<boolean> {
  const { tx, clock } = context;
  const now = clock.now();
  const recipients = recipientsRepository(tx, row.id);
  if ((await recipients.countQueued()) > 0) {
    await scheduleBatch(context, row, fullQueueSeconds);
    return false;
  }
  const nextAt = await recipients.findNextTime(now);
  if (nextAt === null) {
    await finishBroadcast(context, row);
    return false;
  }
  const seconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000));
  if (seconds > longWaitSeconds) await countErased(context, row);
  await scheduleBatch(context, row, seconds);
  return false;
}
