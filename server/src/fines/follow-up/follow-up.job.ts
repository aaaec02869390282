import {
  listAwaitedDates,
  buildCalendarFile,
  computeDeadlineState,
  listDueReminders,
  fineMails,
  isReceiptDue,
  isReceiptSought,
  computeSilenceDay,
  type FineMail,
} from '@placejuste/domain/fine';
import { addDays, toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import { chooseFineAct, isAppealLeaving } from '@placejuste/domain/next-step';
import { notificationMessages, type NotificationMessage } from '@placejuste/domain/notification';
import * as z from 'zod';
import { findPerson } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { toFollowedFine } from '../fine-facts.ts';
import { finesRepository } from '../fines.repository.ts';
import type { FineRow } from '../fines.tables.ts';
import { followUpJobName, scheduleNextFollowUp } from './schedule-follow-up.ts';

const payload = z.object({ id: z.uuid(), on: z.string() });

/** Reads of the slices that store the dossiers and the letters of fines, which depend on this one. */
export interface FineReads {
  /** Selects the fines, among these, that have a readable dossier for the letter of their state. */
  readonly findDossiers: (
    tx: Tx,
    fines: readonly Pick<FineRow, 'id' | 'track' | 'status'>[],
  ) => Promise<ReadonlySet<string>>;
  /** Selects the fines, among these, whose appeal a provider has or may have. */
  readonly findLettersUnderWay: (tx: Tx, fineIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Runs the follow-up of a fine on its day: silence becomes a refusal, and the mails due since the last run are sent
 * once.
 */
export function followUpJob(platform: Platform, reads: FineReads): JobDefinition<z.infer<typeof payload>> {
  return {
    name: followUpJobName,
    payload,
    // A missed day would cost a reminder: retried for about half a day.
    retryLimit: 20,
    retryDelaySeconds: 10,
    run: (target) => runAsService(platform, (context) => followUp(context, target, reads)),
  };
}

async function followUp(context: ServiceContext, { id, on }: z.infer<typeof payload>, reads: FineReads): Promise<void> {
  const row = await finesRepository(context.tx).lock(id);
  if (row === undefined || row.next_look_on !== on) return;
  await scheduleNextFollowUp(context, await actOnDay(context, row, reads));
}

async function actOnDay(context: ServiceContext, row: FineRow, reads: FineReads): Promise<FineRow> {
  const { tx, clock, publicUrl } = context;
  const now = clock.now();
  const today = toParisDay(now);
  const person = await findPerson(tx, row.user_id);
  const firstName = person?.firstName ?? '';
  const mails: FineMail[] = [];
  const messages: NotificationMessage[] = [];
  const silent = computeSilenceDay(toFollowedFine(row));
  const isSilent = silent !== null && silent <= today;
  const current = isSilent ? await refuseBySilence(context, row, addDays(silent, -1)) : row;
  // For the letter of the current state: a refusal calls for another letter.
  const hasDossier = (await reads.findDossiers(tx, [current])).has(row.id);
  const isLetterUnderWay = (await reads.findLettersUnderWay(tx, [row.id])).has(row.id);
  if (isSilent) {
    const tsp = listAwaitedDates(toFollowedFine(current)).find(({ code }) => code === 'tsp') ?? null;
    const isOver = tsp === null || computeDeadlineState(tsp, today) === 'passed';
    const act = isOver ? 'see-fine' : chooseFineAct({ ...current, hasDossier }, tsp);
    mails.push(fineMails.silence(firstName, tsp, act, today));
    messages.push(notificationMessages.fineSilence(row.id, tsp, act, today));
  }
  const since = row.looked_on ?? addDays(today, -1);
  if (isReceiptDue(toFollowedFine(current), since, today)) {
    const isSought = isReceiptSought(toFollowedFine(current), today);
    mails.push(fineMails.receipt(firstName, isSought));
    messages.push(notificationMessages.fineReceipt(row.id, isSought));
  }
  for (const reminder of listDueReminders(toFollowedFine(current), since, today)) {
    // The mail about the silence gives that date already.
    if (isSilent && reminder.deadline.code === 'tsp') continue;
    if (isAppealLeaving({ isLetterUnderWay }, reminder.deadline)) {
      mails.push(fineMails.leaving(firstName, reminder));
      messages.push(notificationMessages.fineLeaving(row.id));
      continue;
    }
    const act = chooseFineAct({ ...current, hasDossier }, reminder.deadline);
    mails.push(fineMails.reminder(firstName, reminder, act));
    messages.push(notificationMessages.fineDate(row.id, reminder, act));
  }
  if (person === null) return current;
  for (const message of messages) await notifyPerson(context, { userId: row.user_id, message });
  for (const { button, deadline, ...mail } of mails) {
    // A date keeps one event identifier in every mail, so that a calendar replaces it.
    const files =
      deadline === null
        ? []
        : [
            {
              filename: 'placejuste-date.ics',
              contentType: 'text/calendar; charset=utf-8',
              content: buildCalendarFile(row.id, [deadline], now),
            },
          ];
    await queueMail(context, {
      to: person.email,
      ...mail,
      files,
      action: { label: button, url: `${publicUrl}/mes-amendes?fine=${row.id}` },
    });
  }
  return current;
}

async function refuseBySilence({ tx, clock, newId }: ServiceContext, row: FineRow, on: PlainDate): Promise<FineRow> {
  const now = clock.now();
  const fines = finesRepository(tx);
  await fines.addStep({
    id: newId(),
    fine_id: row.id,
    user_id: row.user_id,
    step: 'silence',
    happened_on: on,
    channel: null,
    delivery: null,
    reference: null,
    recorded_at: now,
  });
  const changedColumns = { status: 'refused-by-silence', updated_at: now } as const;
  await fines.change(row.id, changedColumns);
  return { ...row, ...changedColumns };
}
