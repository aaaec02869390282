import type { DocumentView, PictureErasureView } from '@placejuste/contracts/documents';
import {
  civilCesWarning,
  findCurrentSubmission,
  findDocumentEnd,
  isValidated,
  computePlannedErasureDay,
  describeRefusal,
  computeDocumentState,
  type DecidedDocument,
  type DocumentKind,
  type Submission,
} from '@placejuste/domain/document';
import { addDays, toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import type { DocumentFileRow, DocumentRow } from './documents.tables.ts';

/** A row, with the facts that the domain reads. */
export interface SubmissionOfRow extends Submission {
  readonly row: DocumentRow;
}

export function toSubmission(row: DocumentRow): SubmissionOfRow {
  return { kind: row.kind, status: row.status, submittedAt: row.submitted_at, expiresOn: row.expires_on, row };
}

/** Builds the view of one kind of document for its holder, as of the day `today`. */
export function buildDocumentView(
  kind: DocumentKind,
  submissions: readonly SubmissionOfRow[],
  { today, files }: { readonly today: string; readonly files: readonly DocumentFileRow[] },
): DocumentView {
  const current = findCurrentSubmission(submissions, kind);
  const row = current?.row ?? null;
  const state = computeDocumentState(current, today);
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
        : { code: row.reason, message: describeRefusal({ reason: row.reason, text: row.refusal_text }) },
    remark: row?.remark ?? null,
    expiresOn: row?.expires_on ?? null,
    cardType: row?.card_type ?? null,
    plate: row?.plate ?? null,
    approvedPlates: listApprovedPlates(submissions, kind, today),
    warning: state === 'approved' && row?.card_type === 'ces_civil' ? civilCesWarning : null,
    files: files.filter(({ document_id: id }) => id === row?.id).map(({ side }) => ({ side })),
    ...buildRetention(kind, submissions, { current, state, today }),
  };
}

/**
 * Builds the holder's information on the pictures of ended documents: until when they are kept at least, and which are
 * erased. No day is given once the announced one has passed, when a fine or a dossier still needs the pictures.
 */
function buildRetention(
  kind: DocumentKind,
  submissions: readonly SubmissionOfRow[],
  {
    current,
    state,
    today,
  }: { readonly current: SubmissionOfRow | null; readonly state: DocumentView['state']; readonly today: string },
): Pick<DocumentView, 'picturesUntil' | 'erasedPictures'> {
  const erasures = listErasures(submissions.filter((one) => one.kind === kind));
  const isOver = state === 'expired' || state === 'rejected';
  const end =
    !isOver || current === null || current.row.pictures_erased_at !== null
      ? null
      : findDocumentEnd(
          toDecidedDocument(current),
          submissions.filter((one) => one !== current).map((one) => toDecidedDocument(one)),
        );
  const toldAt = current?.row.erasure_announced_at ?? null;
  const toldOn = toldAt === null ? null : toParisDay(toldAt);
  const until = end === null ? null : addDays(computePlannedErasureDay(end, { toldOn, today: toPlainDate(today) }), -1);
  return {
    ...(until === null || until < today ? {} : { picturesUntil: until }),
    ...(erasures.length === 0 ? {} : { erasedPictures: erasures }),
  };
}

const toDecidedDocument = (one: SubmissionOfRow): DecidedDocument => ({ ...one, decidedAt: one.row.decided_at });

/** Lists the erased pictures, the latest first. */
export function listErasures(submissions: readonly SubmissionOfRow[]): PictureErasureView[] {
  return submissions
    .flatMap(({ row }) => {
      const { pictures_erased_at: at, pictures_erased_for: cause, expires_on: expiresOn } = row;
      return at === null || cause === null ? [] : [{ on: toParisDay(at), cause, expiresOn }];
    })
    .toSorted((one, other) => {
      if (one.on < other.on) return 1;
      return one.on > other.on ? -1 : 0;
    });
}

/** Lists the plates of the approved certificates, each once: an account may have several cars. */
function listApprovedPlates(submissions: readonly SubmissionOfRow[], kind: DocumentKind, today: string): string[] {
  const approved = submissions.filter((one) => one.kind === kind && computeDocumentState(one, today) === 'approved');
  return [...new Set(approved.flatMap(({ row }) => row.plate ?? []))];
}
