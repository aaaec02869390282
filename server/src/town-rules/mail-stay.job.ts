import { clockNames, findCommuneClock, toLocalMoment, formatMoment } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { buildStayMail } from '@placejuste/domain/town-rule';
import * as z from 'zod';
import { findPerson } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import { notifyPerson } from '../notifications/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { townRulesRepository } from './town-rules.repository.ts';

const mailStayJobName = 'town-rules.mail-stay';
const payload = z.object({ declarationId: z.uuid() });

/** Enqueues the mail for the time of the reminder, or at once if that is past. */
export async function enqueueStayMail(
  { tx, clock, jobs }: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  { declarationId, remindAt }: { readonly declarationId: string; readonly remindAt: Date },
): Promise<void> {
  const startAfterSeconds = Math.max(0, Math.ceil((remindAt.getTime() - clock.now().getTime()) / 1000));
  await jobs.enqueue(tx, mailStayJobName, { declarationId }, { startAfterSeconds });
}

/** Sends the mail once, between the time of the reminder and the end; later it is not sent. */
export function mailStayJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: mailStayJobName,
    payload,
    run: (jobPayload) => runAsService(platform, (context) => mailStay(context, jobPayload)),
  };
}

async function mailStay(context: ServiceContext, { declarationId }: z.infer<typeof payload>): Promise<void> {
  const { tx, publicUrl } = context;
  const now = context.clock.now();
  const repository = townRulesRepository(tx);
  const alarm = await repository.findAlarm(declarationId);
  // The car left, or was declared again: that stay has a job of its own.
  if (alarm === undefined || now < alarm.remind_at || now >= alarm.ends_at) return;
  if (!(await repository.markMailed(declarationId, now))) return;
  const person = await findPerson(tx, alarm.user_id);
  if (person === null) return;
  const clock = findCommuneClock(alarm.insee);
  const endsAt = `${formatMoment(toLocalMoment(alarm.ends_at, clock))} (${clockNames[clock]})`;
  const { subject, paragraphs, button } = buildStayMail(person.firstName, {
    commune: alarm.commune,
    hours: alarm.max_hours,
    endsAt,
    plate: alarm.plate,
  });
  const action = { label: button, url: `${publicUrl}/pwa/historique?declaration=${declarationId}` };
  await notifyPerson(context, { userId: alarm.user_id, message: notificationMessages.stayEnds(declarationId, endsAt) });
  await queueMail(context, { to: person.email, subject, paragraphs, action });
}
