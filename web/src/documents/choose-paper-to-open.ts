import type { DocumentView } from '@placejuste/contracts/documents';
import type { DocumentKind } from '@placejuste/domain/document';

/** True when the person must send the document. */
export function isAwaited({ state }: Pick<DocumentView, 'state'>): boolean {
  return state === 'missing' || state === 'rejected' || state === 'expired';
}

/**
 * Document whose form is open when the screen opens; null on the dashboard, where none opens automatically.
 * @param paperKind document named by the address; another value means the first document to send
 */
export function choosePaperToOpen(
  documents: readonly Pick<DocumentView, 'kind' | 'state'>[],
  paperKind: string | null,
): DocumentKind | null {
  if (paperKind === null) return null;
  const namedDocument = documents.find(({ kind }) => kind === paperKind);
  return (namedDocument ?? documents.find(isAwaited))?.kind ?? null;
}
