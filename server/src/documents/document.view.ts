import type { DocumentView } from '@placejuste/contracts/documents';
import {
  civilCesWarning,
  currentSubmission,
  isValidated,
  rejectionSentences,
  stateOf,
  type DocumentKind,
  type Submission,
} from '@placejuste/domain/document';
import type { DocumentFileRow, DocumentRow } from './documents.tables.ts';

/** A row, beside what the domain reads of it. */
export interface SubmissionOfRow extends Submission {
  readonly row: DocumentRow;
}

export function submissionOfRow(row: DocumentRow): SubmissionOfRow {
  return { kind: row.kind, status: row.status, submittedAt: row.submitted_at, expiresOn: row.expires_on, row };
}

/** One kind of document as its holder sees it, on the day `today`. */
export function documentView(
  kind: DocumentKind,
  submissions: readonly SubmissionOfRow[],
  { today, files }: { readonly today: string; readonly files: readonly DocumentFileRow[] },
): DocumentView {
  const current = currentSubmission(submissions, kind);
  const row = current?.row ?? null;
  const state = stateOf(current, today);
  return {
    kind,
    state,
    validated: isValidated(submissions, kind, today),
    id: row?.id ?? null,
    submittedAt: row?.submitted_at.toISOString() ?? null,
    decidedAt: row?.decided_at?.toISOString() ?? null,
    reason:
      row?.reason == null || state !== 'rejected'
        ? null
        : { code: row.reason, message: rejectionSentences[row.reason] },
    remark: row?.remark ?? null,
    expiresOn: row?.expires_on ?? null,
    cardType: row?.card_type ?? null,
    plate: row?.plate ?? null,
    approvedPlates: approvedPlates(submissions, kind, today),
    warning: state === 'approved' && row?.card_type === 'ces_civil' ? civilCesWarning : null,
    files: files.filter(({ document_id: id }) => id === row?.id).map(({ side }) => ({ side })),
  };
}

/** Plates of the approved certificates, each once: an account may have several cars. */
function approvedPlates(submissions: readonly SubmissionOfRow[], kind: DocumentKind, today: string): string[] {
  const approved = submissions.filter((one) => one.kind === kind && stateOf(one, today) === 'approved');
  return [...new Set(approved.flatMap(({ row }) => row.plate ?? []))];
}
