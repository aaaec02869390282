import { addDays, addMonths, isAfter, parisDay, plainDateOf, type PlainDate } from '../kernel/index.ts';
import type { Submission } from './document-state.ts';

/**
 * Months after the end of a card: a contravention of its last day is prosecuted within one year (CPP art. 9), and its
 * penalty is enforced for three more (CP art. 133-4), as a parking charge is recovered for three.
 */
export const endedCardMonths = 48;
/** Months after a refusal: its holder contests it or sends another paper. No dossier ever rests on a refused paper. */
export const refusedPaperMonths = 6;
/** Months that a fine goes on holding papers once it is closed: it may be taken up again. */
export const closedFineMonths = 12;
/** Months after the end of a card within which a fine may still argue with it: « card renewed late ». */
const lateFineMonths = 12;

/** Why the pictures of a paper are erased. */
export const pictureErasureCauses = ['card-ended', 'card-replaced', 'refused'] as const;
export type PictureErasureCause = (typeof pictureErasureCauses)[number];

export interface DecidedPaper extends Pick<Submission, 'kind' | 'status' | 'expiresOn'> {
  readonly decidedAt: Date | null;
}

export interface PaperEnd {
  readonly on: PlainDate;
  readonly cause: PictureErasureCause;
}

/**
 * When a paper stopped proving anything new; null while it may. A card ends with its last valid day, or when another
 * that is valid at least as long was accepted after it. A certificate of registration has no end: an account may have
 * several cars.
 *
 * @param others the other papers of the account
 */
export function endOfPaper(paper: DecidedPaper, others: readonly DecidedPaper[]): PaperEnd | null {
  if (paper.decidedAt === null) return null;
  if (paper.status === 'rejected') return { on: parisDay(paper.decidedAt), cause: 'refused' };
  if (paper.status !== 'approved' || paper.kind !== 'cmi') return null;
  const ends: PaperEnd[] = others.flatMap((other) =>
    other.decidedAt !== null && isReplacedBy(paper, other)
      ? [{ on: parisDay(other.decidedAt), cause: 'card-replaced' }]
      : [],
  );
  if (paper.expiresOn !== null) ends.push({ on: plainDateOf(paper.expiresOn), cause: 'card-ended' });
  return ends.reduce<PaperEnd | null>((first, end) => (first === null || end.on < first.on ? end : first), null);
}

function isReplacedBy(paper: DecidedPaper, other: DecidedPaper): boolean {
  if (other.kind !== paper.kind || other.status !== 'approved') return false;
  if (paper.decidedAt === null || other.decidedAt === null || other.decidedAt <= paper.decidedAt) return false;
  return other.expiresOn === null || (paper.expiresOn !== null && other.expiresOn >= paper.expiresOn);
}

/** The first day on which the pictures and the numbers of a paper that ended are erased. */
export function pictureErasureDay({ on, cause }: PaperEnd): PlainDate {
  return addDays(addMonths(on, cause === 'refused' ? refusedPaperMonths : endedCardMonths), 1);
}

/** A fine of the account, or a notice that a carer noted and its holder has not confirmed. */
export interface FineOfHolder {
  /** Day of the parking; null where nobody knows it. */
  readonly observedOn: PlainDate | null;
  readonly isOpen: boolean;
  readonly changedAt: Date;
}

export interface PictureNeeds {
  readonly fines: readonly FineOfHolder[];
  /** Its copy stands in a dossier, which is looked at again with its exhibits. */
  readonly isInDossier: boolean;
  /** What the account is suspended for may be its papers, and its holder may answer. */
  readonly isSuspended: boolean;
}

/** Why the pictures of a paper are erased on that day; null while they are kept. */
export function pictureErasure(
  end: PaperEnd | null,
  { fines, isInDossier, isSuspended }: PictureNeeds,
  today: PlainDate,
): PictureErasureCause | null {
  if (end === null || isAfter(pictureErasureDay(end), today)) return null;
  if (isInDossier || isSuspended || fines.some((fine) => needsPaper(fine, end, today))) return null;
  return end.cause;
}

function needsPaper({ observedOn, isOpen, changedAt }: FineOfHolder, end: PaperEnd, today: PlainDate): boolean {
  if (isAfter(observedOn, addMonths(end.on, lateFineMonths))) return false;
  return isOpen || parisDay(changedAt) > addMonths(today, -closedFineMonths);
}
