/** Reasons to review a decided document again. Stored in the audit log, and explained to its holder in a sentence. */
export const reopeningReasons = ['mistake', 'contested', 'doubt'] as const;
export type ReopeningReason = (typeof reopeningReasons)[number];

export const reopeningCodes = ['DOCUMENT_NOT_DECIDED', 'DOCUMENT_WAITS', 'DOCUMENT_WITHOUT_PICTURES'] as const;
export type ReopeningCode = (typeof reopeningCodes)[number];

interface DecidedDocument {
  readonly status: string;
  readonly hasPictures: boolean;
  /** True when another document of that kind waits for a review. */
  readonly isFollowed: boolean;
}

/** The reason for which this paper cannot go back to the queue; null when it can. */
export function findReopeningFault({ status, hasPictures, isFollowed }: DecidedDocument): ReopeningCode | null {
  if (status !== 'approved' && status !== 'rejected') return 'DOCUMENT_NOT_DECIDED';
  if (!hasPictures) return 'DOCUMENT_WITHOUT_PICTURES';
  return isFollowed ? 'DOCUMENT_WAITS' : null;
}
