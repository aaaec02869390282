import { documentMails, isExpired, isValidated } from '@placejuste/domain/document';
import { toParisDay } from '@placejuste/domain/kernel';
import { buildPaperPath } from '@placejuste/domain/next-step';
import { notificationMessages } from '@placejuste/domain/notification';
import * as z from 'zod';
import { markDocumentValidated, findPerson, recordAudit } from '../accounts/index.ts';
import { notifyPerson } from '../notifications/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { toSubmission } from './document.view.ts';
import { documentsRepository } from './documents.repository.ts';
import { mailHolder } from './mails/mail-holder.ts';

const expireDocumentJobName = 'documents.expire';
const payload = z.object({ id: z.uuid() });

/** @param lastDay `YYYY-MM-DD`; the job runs once the next day has surely begun in Paris: 02:00 UTC. */
export function scheduleExpiry(
  { tx, jobs, clock }: Pick<ServiceContext, 'tx' | 'jobs' | 'clock'>,
  id: string,
  lastDay: string,
): Promise<void> {
  const after = Date.parse(`${lastDay}T02:00:00Z`) + 86_400_000;
  const startAfterSeconds = Math.max(0, Math.ceil((after - clock.now().getTime()) / 1000));
  return jobs.enqueue(tx, expireDocumentJobName, { id }, { startAfterSeconds });
}

export function expireDocumentJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: expireDocumentJobName,
    payload,
    run: (expired) => runAsService(platform, (context) => expireDocument(context, expired)),
  };
}

/**
 * Handles the end of an approved document, once: clears the flag unless another document justifies it, and notifies its
 * holder.
 */
async function expireDocument(context: ServiceContext, { id }: z.infer<typeof payload>): Promise<void> {
  const { tx, clock } = context;
  const now = clock.now();
  const today = toParisDay(now);
  const repository = documentsRepository(tx);
  const document = await repository.find(id);
  if (document === undefined || !isExpired(document.expires_on, today)) return;
  if (!(await repository.markExpired(id, now))) return;
  const others = (await repository.listSubmissions(document.user_id)).map(toSubmission);
  if (isValidated(others, document.kind, today)) return;
  await markDocumentValidated(tx, document.user_id, { kind: document.kind, validated: false, at: now });
  await recordAudit(context, {
    actorId: null,
    action: 'document.expired',
    subjectType: 'document',
    subjectId: id,
  });
  const person = await findPerson(tx, document.user_id);
  if (person === null) return;
  await notifyPerson(context, {
    userId: document.user_id,
    message: notificationMessages.paperExpired(document.kind),
  });
  await mailHolder(context, {
    to: person.email,
    mail: documentMails.expired(person.firstName, document.kind),
    path: buildPaperPath(document.kind),
  });
}
