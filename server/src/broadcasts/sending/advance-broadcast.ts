import { broadcastBatch } from '@placejuste/domain/broadcast';
import { endOfQuiet, knownTimeZone, usualQuietHours, type QuietHours } from '@placejuste/domain/notification';
import { recordAudit } from '../../accounts/index.ts';
import { isFeatureOff } from '../../features/index.ts';
import { countBulkMails } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import type { BroadcastRow } from '../broadcasts.tables.ts';
import { planForgetting } from './forget-recipients.job.ts';
import { mailRecipient } from './mail-recipient.ts';
import { planBatch } from './plan-batch.ts';
import { recipientsRepository, type DueRecipient } from './recipients.repository.ts';

/** Accounts chosen in one transaction: its locks stay short. */
const chosenAtOnce = 2000;
/** Until the mails handed over have left: two batches wait at most, so that a pause has little to take back. */
const fullQueueSeconds = 5;
/** Between two looks whether the operator allows announcements again. */
const turnedOffSeconds = 60;

/**
 * One step of a sending: chooses who receives it, then mails the next batch. Each person's row changes in the
 * transaction that queues their mail. True when there is more to do at once.
 */
export async function advanceBroadcast(
  context: ServiceContext,
  { broadcastId, run }: { readonly broadcastId: string; readonly run: number },
): Promise<boolean> {
  const row = await broadcastsRepository(context.tx).lock(broadcastId);
  if (row?.state !== 'sending' || row.run !== run || row.started_at === null) return false;
  if (await isFeatureOff(context.tx, 'broadcasts')) {
    await planBatch(context, row, turnedOffSeconds);
    return false;
  }
  return row.is_counted ? mailBatch(context, row) : chooseRecipients(context, { ...row, started_at: row.started_at });
}

async function chooseRecipients(
  { tx, clock }: ServiceContext,
  row: BroadcastRow & { readonly started_at: Date },
): Promise<boolean> {
  const chosen = await recipientsRepository(tx, row.id).choose(
    { ...row, now: clock.now() },
    { after: row.counted_to, startedAt: row.started_at, limit: chosenAtOnce },
  );
  await broadcastsRepository(tx).add(row.id, {
    total: chosen.chosen,
    ...(chosen.last === null ? {} : { countedTo: chosen.last }),
    ...(chosen.chosen < chosenAtOnce ? { isCounted: true } : {}),
  });
  return true;
}

async function mailBatch(context: ServiceContext, row: BroadcastRow): Promise<boolean> {
  const { tx, clock } = context;
  const now = clock.now();
  if ((await countBulkMails(tx)) > broadcastBatch) {
    await planBatch(context, row, fullQueueSeconds);
    return false;
  }
  const recipients = recipientsRepository(tx, row.id);
  const due = await recipients.due({ ...row, now }, broadcastBatch);
  if (due.length === 0) return waitOrEnd(context, row);
  const skipped: string[] = [];
  const sent: string[] = [];
  for (const recipient of due) {
    const { userId, email, isRecipient } = recipient;
    const quietEnd = row.at_night ? now : quietEndOf(recipient, now);
    if (!isRecipient || email === null) skipped.push(userId);
    else if (quietEnd > now) await recipients.postpone(userId, quietEnd);
    else {
      await mailRecipient(context, row, { userId, email, bulk: { batch: row.id, person: userId } });
      sent.push(userId);
    }
  }
  await recipients.markSkipped(skipped);
  await recipients.markSent(sent, now);
  await broadcastsRepository(tx).add(row.id, { sent: sent.length, skipped: skipped.length });
  return true;
}

/** When this person may be written to, by their own quiet hours on the wall of their telephone. */
function quietEndOf({ hasSettings, quietFrom: from, quietUntil: until, timeZone }: DueRecipient, now: Date): Date {
  const chosen: QuietHours | null = from === null || until === null ? null : { from, until };
  const quiet = hasSettings ? chosen : usualQuietHours;
  return quiet === null ? now : endOfQuiet(now, quiet, knownTimeZone(timeZone ?? undefined));
}

async function waitOrEnd(context: ServiceContext, row: BroadcastRow): Promise<boolean> {
  const { tx, clock } = context;
  const now = clock.now();
  const nextAt = await recipientsRepository(tx, row.id).nextAt(now);
  if (nextAt !== null) {
    await planBatch(context, row, Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000)));
    return false;
  }
  await broadcastsRepository(tx).setState(row.id, { state: 'done', endedAt: now });
  await planForgetting(context, row.id);
  const { sent, total } = row;
  const line = { actorId: null, subjectType: 'broadcast', subjectId: row.id } as const;
  await recordAudit(context, { ...line, action: 'broadcast.finished', detail: { sent, total } });
  return false;
}
