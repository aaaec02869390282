import type { DocumentKind } from './document-kinds.ts';

/** States of one kind of document, as its holder sees them. */
export const documentStates = ['missing', 'pending', 'approved', 'rejected', 'expired'] as const;
export type DocumentState = (typeof documentStates)[number];

/** The team's answers to a submission. */
export const decidedStatuses = ['approved', 'rejected'] as const;
export type DecidedStatus = (typeof decidedStatuses)[number];

/** Statuses of a submission that its holder sees. */
export const shownStatuses = ['pending', ...decidedStatuses] as const;

/** Statuses of a submission, as they are stored. */
export const submissionStatuses = [...shownStatuses, 'withdrawn', 'replaced'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export interface Submission {
  readonly kind: DocumentKind;
  readonly status: SubmissionStatus;
  readonly submittedAt: Date;
  /** Last valid day `YYYY-MM-DD`; null when the paper does not expire or no date was read. */
  readonly expiresOn: string | null;
}

/** True when a paper has expired: from the day after its printed date, in Paris. */
export function isExpired(expiresOn: string | null, todayInParis: string): boolean {
  return expiresOn !== null && expiresOn < todayInParis;
}

/** Returns the submission shown for a kind: the last one that was neither withdrawn nor replaced. */
export function findCurrentSubmission<Row extends Submission>(rows: readonly Row[], kind: DocumentKind): Row | null {
  return rows
    .filter((row) => row.kind === kind && row.status !== 'withdrawn' && row.status !== 'replaced')
    .reduce<Row | null>((last, row) => (last === null || row.submittedAt >= last.submittedAt ? row : last), null);
}

/** Returns the state of one kind of document on a given day in Paris. */
export function computeDocumentState(current: Submission | null, todayInParis: string): DocumentState {
  if (current === null) return 'missing';
  if (current.status === 'approved') return isExpired(current.expiresOn, todayInParis) ? 'expired' : 'approved';
  return current.status === 'pending' || current.status === 'rejected' ? current.status : 'missing';
}

/** A renewal under review does not remove the right that an approved, unexpired paper gives. */
export function isValidated(rows: readonly Submission[], kind: DocumentKind, todayInParis: string): boolean {
  return rows.some((row) => row.kind === kind && row.status === 'approved' && !isExpired(row.expiresOn, todayInParis));
}
