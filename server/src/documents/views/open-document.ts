import type { DocumentKind } from '@placejuste/domain/document';
import { ok, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { viewReasonLimits } from '@placejuste/domain/people';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { documentsRepository } from '../documents.repository.ts';
import { linkFiles, type LinkedFile } from '../link-files.ts';
import { logFileView } from './views.repository.ts';

interface OpenedDocument {
  readonly id: string;
  readonly userId: string;
  /** Shown to the holder, with the day and the role. */
  readonly reason: string;
}

type Code = 'DOCUMENT_NOT_FOUND' | 'DOCUMENT_OWN' | 'VIEW_REASON_MISSING';
const refuseField = refuseFieldOf<OpenedDocument>();

/** Opens the pictures of a document to an administrator. The entry that its holder reads is written before any link. */
export async function openDocument(
  context: ServiceCommandContext,
  { id, userId, reason }: OpenedDocument,
): Promise<Result<{ kind: DocumentKind; files: LinkedFile[] }, Code>> {
  const { tx, clock, newId, user } = context;
  if (reason.trim().length < viewReasonLimits.shortest) return refuseField('reason', 'VIEW_REASON_MISSING');
  const documents = documentsRepository(tx);
  const document = await documents.find(id);
  if (document === undefined || document.user_id !== userId) return refuse('DOCUMENT_NOT_FOUND');
  if (userId === user.id) return refuse('DOCUMENT_OWN');
  const files = await documents.listFiles([id]);
  if (files.length === 0) return refuse('DOCUMENT_NOT_FOUND');
  await logFileView(tx, { id: newId(), documentId: id, viewerId: user.id, at: clock.now(), reason: reason.trim() });
  await recordAudit(context, {
    actorId: user.id,
    action: 'document.opened',
    subjectType: 'document',
    subjectId: id,
    detail: { kind: document.kind },
  });
  const linkedFiles = await linkFiles(context, files);
  return ok({ kind: document.kind, files: linkedFiles.get(id) ?? [] });
}
