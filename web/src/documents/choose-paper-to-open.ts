import type { DocumentView } from '@placejuste/contracts/documents';
import type { DocumentKind } from '@placejuste/domain/document';

/** True while the person is the one who must act. */
export function isAwaited({ state }: Pick<DocumentView, 'state'>): boolean {
  return state === 'missing' || state === 'rejected' || state === 'expired';
}

/**
 * The paper whose form is open when the screen opens; null on the dashboard, where nothing opens by itself.
 *
 * @param paperKind the paper the address names; another value names none, and the first awaited one is meant
 */
export function choosePaperToOpen(
  documents: readonly Pick<DocumentView, 'kind' | 'state'>[],
  paperKind: string | null,
): DocumentKind | null {
  if (paperKind === null) return null;
  const namedDocument = documents.find(({ kind }) => kind === paperKind);
  return (namedDocument ?? documents.find(isAwaited))?.kind ?? null;
}
