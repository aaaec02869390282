import type { ReviewDetail } from '@placejuste/contracts/admin';
import { computePromiseMark } from '@placejuste/domain/document';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { claimsRepository } from './claims/claims.repository.ts';
import { documentsRepository } from './documents.repository.ts';
import type { DocumentRow } from './documents.tables.ts';
import { linkFiles } from './link-files.ts';
import { findNextReview } from './find-next-review.ts';
import { reviewsRepository, type WaitingDocument } from './reviews.repository.ts';

export type ReviewedDocument = Omit<ReviewDetail, 'person' | 'hints' | 'otherName'> & { readonly userId: string };

export interface ReviewRequest {
  readonly id: string;
  /** True when it is loaded before it is shown: the log says so until then. */
  readonly isAhead: boolean;
}

/**
 * Opens a waiting document to a reviewer, and reserves it for them for a while. The view is logged before any picture
 * is linked.
 */
export async function readReview(
  context: CommandContext,
  { id, isAhead, secondLooks }: ReviewRequest & { readonly secondLooks: readonly WaitingDocument[] },
): Promise<Result<ReviewedDocument, 'DOCUMENT_NOT_FOUND' | 'DOCUMENT_OWN' | 'DOCUMENT_CLAIMED'>> {
  const { tx, clock, newId, user } = context;
  const now = clock.now();
  const documents = documentsRepository(tx);
  const document = await documents.find(id);
  if (document === undefined || document.status !== 'pending') return refuse('DOCUMENT_NOT_FOUND');
  if (document.user_id === user.id) return refuse('DOCUMENT_OWN');
  const claims = claimsRepository(tx, user.id);
  const isTaken = await claims.take(id, now);
  // Read again: a colleague may have decided it while this transaction waited.
  if ((await documents.find(id))?.status !== 'pending') {
    await claims.release(id);
    return refuse('DOCUMENT_NOT_FOUND');
  }
  if (!isTaken) return refuse('DOCUMENT_CLAIMED');
  await claims.releaseOlder(id);
  const reviews = reviewsRepository(tx, user.id, now);
  await reviews.logView({ id: newId(), documentId: id, viewedAt: now, isAhead });
  return buildReviewedDocument(context, document, {
    isAhead,
    promisedUntil: document.first_answered_at === null ? document.promised_until : null,
    nextId: await findNextReview(context, { at: document.submitted_at, id }, secondLooks),
  });
}

interface ReviewPlace {
  readonly isAhead: boolean;
  readonly promisedUntil: Date | null;
  readonly nextId: string | null;
}

/** Builds the view of a document for a reviewer, without any earlier decision. */
export async function buildReviewedDocument(
  context: Pick<CommandContext, 'tx' | 'clock' | 'secrets'>,
  document: DocumentRow,
  { isAhead, promisedUntil, nextId }: ReviewPlace,
): Promise<Result<ReviewedDocument, never>> {
  const { tx, clock } = context;
  const { id } = document;
  const now = clock.now();
  const linkedFiles = await linkFiles(context, await documentsRepository(tx).listFiles([id]));
  return ok({
    id,
    isAhead,
    userId: document.user_id,
    kind: document.kind,
    queuedAt: document.submitted_at.toISOString(),
    ageMinutes: computeMinutesSince(document.submitted_at, now),
    files: linkedFiles.get(id) ?? [],
    saidExpiresOn: document.said_expires_on,
    saidPlate: document.said_plate,
    saidCardNumber: document.said_card_number,
    promise: buildMarkedPromise(promisedUntil, now),
    nextId,
  });
}

export function computeMinutesSince(at: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
}

/** Builds the answer time promised to the holder, shown to the reviewer once it is near or past. */
export function buildMarkedPromise(until: Date | null, now: Date): ReviewDetail['promise'] {
  const mark = computePromiseMark(until, now);
  return until === null || mark === null ? null : { mark, until: until.toISOString() };
}
