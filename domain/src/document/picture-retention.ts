import { addDays, addMonths, isAfter, toParisDay, toPlainDate, type PlainDate } from '../kernel/index.ts';
import type { Submission } from './document-state.ts';

/**
 * Months after the end of a card: a contravention of its last day is prosecuted within one year (CPP art. 9), and its
 * penalty is enforced for three more (CP art. 133-4), as a parking charge is recovered for three.
 */
export const endedCardMonths = 48;
/** Months after a refusal: its holder contests it or sends another paper. No dossier ever rests on a refused paper. */
export const refusedDocumentMonths = 6;
/** Months for which a closed fine still keeps its papers, since it may be reopened. */
export const closedFineMonths = 12;
/** Months after the end of a card during which it may still serve for a fine: « card renewed late ». */
const lateFineMonths = 12;

/** Whole days between the announcement to its holder and the erasure, to keep a copy or to say that they are needed. */
export const erasureWarningDays = 30;

/** Reasons to erase the pictures of a paper. */
export const pictureErasureCauses = ['card-ended', 'card-replaced', 'refused'] as const;
export type PictureErasureCause = (typeof pictureErasureCauses)[number];

export interface DecidedDocument extends Pick<Submission, 'kind' | 'status' | 'expiresOn'> {
  readonly decidedAt: Date | null;
}

export interface DocumentEnd {
  readonly on: PlainDate;
  readonly cause: PictureErasureCause;
}

/**
 * The day on which a paper stopped proving anything new; null while it can. A card ends with its last valid day, or
 * when another card valid at least as long was accepted after it. A registration certificate has no end, since an
 * account may have several cars.
 * @param others the other papers of the account
 */
export function findDocumentEnd(paper: DecidedDocument, others: readonly DecidedDocument[]): DocumentEnd | null {
  if (paper.decidedAt === null) return null;
  if (paper.status === 'rejected') return { on: toParisDay(paper.decidedAt), cause: 'refused' };
  if (paper.status !== 'approved' || paper.kind !== 'cmi') return null;
  const ends: DocumentEnd[] = others.flatMap((other) =>
    other.decidedAt !== null && isReplacedBy(paper, other)
      ? [{ on: toParisDay(other.decidedAt), cause: 'card-replaced' }]
      : [],
  );
  if (paper.expiresOn !== null) ends.push({ on: toPlainDate(paper.expiresOn), cause: 'card-ended' });
  return ends.reduce<DocumentEnd | null>((first, end) => (first === null || end.on < first.on ? end : first), null);
}

function isReplacedBy(paper: DecidedDocument, other: DecidedDocument): boolean {
  if (other.kind !== paper.kind || other.status !== 'approved') return false;
  if (paper.decidedAt === null || other.decidedAt === null || other.decidedAt <= paper.decidedAt) return false;
  return other.expiresOn === null || (paper.expiresOn !== null && other.expiresOn >= paper.expiresOn);
}

/** The first day on which the pictures and the numbers of an ended paper may be erased, after its retention. */
export function computeErasureDay({ on, cause }: DocumentEnd): PlainDate {
  return addDays(addMonths(on, cause === 'refused' ? refusedDocumentMonths : endedCardMonths), 1);
}

/**
 * First day on which the pictures may be erased, thirty whole days after the announcement. Without a valid
 * announcement, as if it were made today.
 */
export function computePlannedErasureDay(end: DocumentEnd, { toldOn, today }: AnnouncedDocument): PlainDate {
  const dueDay = computeErasureDay(end);
  const warned = addDays(findWarningDay(end, toldOn) ?? today, erasureWarningDays + 1);
  return isAfter(warned, dueDay) ? warned : dueDay;
}

/**
 * Day of the announcement of this end; null before. An announcement made earlier than this end allows was about another
 * one: the card that replaced it was put back in the queue, or its own decision was reverted.
 */
function findWarningDay(end: DocumentEnd, toldOn: PlainDate | null): PlainDate | null {
  const first = addDays(computeErasureDay(end), -(erasureWarningDays + 1));
  return isAfter(first, toldOn) ? null : toldOn;
}

interface AnnouncedDocument {
  /** The day its holder was told of a planned erasure, for this end or another one; null when never. */
  readonly toldOn: PlainDate | null;
  readonly today: PlainDate;
}

/** A fine of the account, or a notice that a carer noted and its holder has not confirmed. */
export interface FineOfHolder {
  /** Day of the parking; null when unknown. */
  readonly observedOn: PlainDate | null;
  readonly isOpen: boolean;
  readonly changedAt: Date;
}

export interface PictureNeeds {
  readonly fines: readonly FineOfHolder[];
  /** True when a copy of the pictures is in a dossier. */
  readonly isInDossier: boolean;
  /** True while the holder is suspended: they may appeal, and the papers may be the reason of the suspension. */
  readonly isSuspended: boolean;
}

export interface EndedDocument extends Pick<AnnouncedDocument, 'toldOn'> {
  readonly end: DocumentEnd | null;
  readonly needs: PictureNeeds;
}

/**
 * Finds the end for which the pictures of a document are erased on that day; null while they are kept, or before the
 * announcement.
 */
export function findPictureErasure({ end, toldOn, needs }: EndedDocument, today: PlainDate): DocumentEnd | null {
  if (end === null || findWarningDay(end, toldOn) === null) return null;
  if (isAfter(computePlannedErasureDay(end, { toldOn, today }), today) || isNeeded(end, needs, today)) return null;
  return end;
}

export interface PlannedErasure extends DocumentEnd {
  /** The first day on which they may be erased. */
  readonly from: PlainDate;
  /** The reason for which the day is later than the rule alone; null when it is not. */
  readonly delay: 'told-late' | 'fine' | 'overdue' | null;
}

/**
 * Returns the erasure to announce to the holder on that day, once; null when it is too early, was announced, or when
 * something will still need the pictures on the day of the erasure.
 */
export function findErasureToTell({ end, toldOn, needs }: EndedDocument, today: PlainDate): PlannedErasure | null {
  if (end === null || findWarningDay(end, toldOn) !== null) return null;
  const from = computePlannedErasureDay(end, { toldOn, today });
  if (isAfter(from, addDays(today, erasureWarningDays + 1))) return null;
  return isNeeded(end, needs, from) ? null : { ...end, from, delay: findErasureDelay(end, { from, needs, today }) };
}

/** The reason of a late erasure. A former suspension or dossier left no trace, and is not among them. */
function findErasureDelay(
  end: DocumentEnd,
  {
    from,
    needs,
    today,
  }: Pick<PlannedErasure, 'from'> & Pick<EndedDocument, 'needs'> & Pick<AnnouncedDocument, 'today'>,
): PlannedErasure['delay'] {
  const dueDay = computeErasureDay(end);
  if (from === dueDay) return null;
  if (needs.fines.some((fine) => needsPaper(fine, end, dueDay))) return 'fine';
  return isAfter(today, dueDay) ? 'overdue' : 'told-late';
}

function isNeeded(end: DocumentEnd, { fines, isInDossier, isSuspended }: PictureNeeds, today: PlainDate): boolean {
  return isInDossier || isSuspended || fines.some((fine) => needsPaper(fine, end, today));
}

function needsPaper({ observedOn, isOpen, changedAt }: FineOfHolder, end: DocumentEnd, today: PlainDate): boolean {
  if (isAfter(observedOn, addMonths(end.on, lateFineMonths))) return false;
  return isOpen || toParisDay(changedAt) > addMonths(today, -closedFineMonths);
}
