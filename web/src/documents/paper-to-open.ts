import type { DocumentView } from '@placejuste/contracts/documents';
import type { DocumentKind } from '@placejuste/domain/document';

/** True while the person is the one who must act. */
export function isAwaited({ state }: Pick<DocumentView, 'state'>): boolean {
  return state === 'missing' || state === 'rejected' || state === 'expired';
}

/**
 * The paper whose form is open when the screen opens; null on the dashboard, where nothing opens by itself.
 *
 * @param asked the paper the address names; another value names none, and the first awaited one is meant
 */
export function paperToOpen(
  documents: readonly Pick<DocumentView, 'kind' | 'state'>[],
  asked: string | null,
): DocumentKind | null {
  if (asked === null) return null;
  const named = documents.find(({ kind }) => kind === asked);
  return (named ?? documents.find(isAwaited))?.kind ?? null;
}
