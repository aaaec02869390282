import type { DocumentView } from '@placejuste/contracts/documents';
import { documentMails } from '@placejuste/domain/document';
import { buildPaperPath } from '@placejuste/domain/next-step';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordStanding } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { removeObjects } from '../storage/index.ts';
import { documentsRepository } from './documents.repository.ts';
import { mailHolder } from './mails/mail-holder.ts';
import { showDocument } from './show-documents.ts';

/** Withdraws a waiting document: nobody reviews its pictures, which are erased. */
export async function withdrawDocument(
  context: CommandContext,
  { id, firstName }: { readonly id: string; readonly firstName: string },
): Promise<Result<DocumentView, 'DOCUMENT_NOT_FOUND' | 'DOCUMENT_NOT_PENDING'>> {
  const { tx, clock, user } = context;
  const repository = documentsRepository(tx);
  const document = await repository.find(id);
  if (document === undefined || document.user_id !== user.id) return refuse('DOCUMENT_NOT_FOUND');
  await advisoryLock(tx, `documents/${user.id}/${document.kind}`);
  const files = await repository.listFiles([id]);
  const closedIds = document.status === 'pending' ? await repository.close([id], 'withdrawn', clock.now()) : [];
  if (closedIds.length === 0) return refuse('DOCUMENT_NOT_PENDING');
  await removeObjects(
    context,
    files.map((file) => file.object_id),
  );
  await recordStanding(tx, user.id, clock.now());
  await mailHolder(context, {
    to: user.email,
    mail: documentMails.withdrawn(firstName, document.kind),
    path: buildPaperPath(document.kind),
  });
  return ok(await showDocument(context, document.kind));
}
