import { toParisDay, getYear } from '../kernel/index.ts';

/** The place of an invoice or a credit note in the one series of its year. */
export interface InvoiceNumber {
  readonly year: number;
  /** The number within the year, from 1, without a gap. */
  readonly sequence: number;
}

export interface IssuedNumber extends InvoiceNumber {
  readonly issuedAt: Date;
}

/** A clock may be set back by this much without the dates of the series losing their order. */
const maxSetBackMs = 24 * 3_600_000;

/** Years whose last numbers decide the next one: the current one in Paris, and the one after. */
export function listSeriesYears(now: Date): readonly number[] {
  const year = getYear(toParisDay(now));
  return [year, year + 1];
}

/**
 * The number that follows the last ones given in the `listSeriesYears`, and when it is given. A clock that was set back
 * does not date a document before the one numbered before it: the series stays in the order of its dates (CGI, ann. II,
 * art. 242 nonies A, I, 7°). A document dated more than a day ahead was dated by a wrong clock, and dates no other.
 */
export function computeNextInvoiceNumber(lasts: readonly IssuedNumber[], now: Date): IssuedNumber {
  const issuedAt = lasts
    .map((last) => last.issuedAt)
    .filter((at) => at.getTime() - now.getTime() <= maxSetBackMs)
    .reduce((latest, at) => (at > latest ? at : latest), now);
  const year = getYear(toParisDay(issuedAt));
  const last = lasts.find((number) => number.year === year);
  return { year, sequence: (last?.sequence ?? 0) + 1, issuedAt };
}

/** « 2026-000001 »; from the millionth of a year on, with a digit more. */
export function formatInvoiceNumber({ year, sequence }: InvoiceNumber): string {
  return `${year}-${String(sequence).padStart(6, '0')}`;
}
