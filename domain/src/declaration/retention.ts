import { addMonths, toParisDay, computeParisDayStart } from '../kernel/index.ts';

/**
 * Months after which a declaration that no fine needs is archived, not erased: a contravention can no longer be
 * prosecuted after one year (CPP art. 9).
 */
export const declarationRetentionMonths = 12;

/** The facts that decide whether a declaration is archived by itself. */
export interface RetainedDeclaration {
  readonly depositedAt: Date;
  /** When its holder took it out of the archives; null when they never did. */
  readonly unarchivedAt: Date | null;
  /** True while a fine that rests on it is not closed. */
  readonly hasOpenFine: boolean;
  /** Last change of a fine that rests on it; null when there is none. */
  readonly lastFineChangeAt: Date | null;
}

/** The instant before which a declaration must have been last touched to be archived. */
export function computeRetentionEnd(now: Date): Date {
  return computeParisDayStart(addMonths(toParisDay(now), -declarationRetentionMonths));
}

/**
 * Returns whether a declaration is to be archived. It is not while a fine is open: its holder must find it in the
 * ordinary list.
 */
export function shouldArchive(
  { depositedAt, unarchivedAt, hasOpenFine, lastFineChangeAt }: RetainedDeclaration,
  now: Date,
): boolean {
  const end = computeRetentionEnd(now);
  return (
    !hasOpenFine && [depositedAt, unarchivedAt, lastFineChangeAt].every((moment) => moment === null || moment < end)
  );
}
