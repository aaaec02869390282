import type { peopleContract } from '@placejuste/contracts/people';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { documentMails, isValidated, findReopeningFault, type ReopeningReason } from '@placejuste/domain/document';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { markDocumentValidated, findPerson, recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { toSubmission } from '../document.view.ts';
import { documentsRepository } from '../documents.repository.ts';
import { mailHolder } from '../mails/mail-holder.ts';

type Call = typeof peopleContract.calls.reopenPersonDocument;

interface Reopening {
  readonly userId: string;
  readonly id: string;
  readonly reason: ReopeningReason;
}

/**
 * Puts a decided document back in the queue, at the place of the day when it was sent. The values read on it are
 * erased, and the account is as if nobody had decided; the audit log keeps the decision. Its holder is notified.
 */
export async function reopenDocument(
  context: ServiceCommandContext,
  { userId, id, reason }: Reopening,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const documents = documentsRepository(tx);
  const storedDocument = await documents.find(id);
  if (storedDocument === undefined || storedDocument.user_id !== userId) return refuse('DOCUMENT_NOT_FOUND');
  if (userId === user.id) return refuse('DOCUMENT_OWN');
  // The same lock as for its owner, who may be sending another document.
  await advisoryLock(tx, `documents/${userId}/${storedDocument.kind}`);
  const document = (await documents.find(id)) ?? storedDocument;
  const papers = (await documents.listSubmissions(userId)).filter(({ kind }) => kind === document.kind);
  const fault = findReopeningFault({
    status: document.status,
    hasPictures: (await documents.listFiles([id])).length > 0,
    isFollowed: papers.some(({ status }) => status === 'pending'),
  });
  if (fault !== null) return refuse(fault);
  await documents.reopen(id);
  const others = papers.filter((paper) => paper.id !== id).map(toSubmission);
  const hasValidPaper = isValidated(others, document.kind, toParisDay(clock.now()));
  await markDocumentValidated(tx, userId, { kind: document.kind, validated: hasValidPaper, at: clock.now() });
  await recordAudit(context, {
    actorId: user.id,
    action: 'document.reopened',
    subjectType: 'document',
    subjectId: id,
    detail: { kind: document.kind, was: document.status, reason },
  });
  const person = await findPerson(tx, userId);
  if (person !== null)
    await mailHolder(context, {
      to: person.email,
      mail: documentMails.reopened(person.firstName, document.kind, reason),
    });
  return ok({ userId });
}
