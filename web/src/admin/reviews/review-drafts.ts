import { emptyDraft, hasText, type RefusalDraft } from './review-state.ts';

/**
 * Refusals that are being written, by account then by paper. They stay while the page is loaded: whoever must prove who
 * they are again leaves the queue and comes back. Never stored, because these words are about somebody: a
 * reload would lose them, and is asked about first.
 */
const accounts = new Map<string, Map<string, RefusalDraft>>();

export function findRefusalDraft(accountId: string, documentId: string): RefusalDraft | undefined {
  return accounts.get(accountId)?.get(documentId);
}

export function keepRefusalDraft(accountId: string, documentId: string, draft: RefusalDraft): void {
  const drafts = accounts.get(accountId) ?? new Map<string, RefusalDraft>();
  accounts.set(accountId, drafts);
  if (draft === emptyDraft) drafts.delete(documentId);
  else drafts.set(documentId, draft);
  // Only while there is something to lose: a page that listens to it comes back less fast.
  if (hasAnyText()) window.addEventListener('beforeunload', askBeforeLoss);
  else window.removeEventListener('beforeunload', askBeforeLoss);
}

function hasAnyText(): boolean {
  return [...accounts.values()].some((drafts) => [...drafts.values()].some(({ texts }) => hasText(texts)));
}

function askBeforeLoss(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
