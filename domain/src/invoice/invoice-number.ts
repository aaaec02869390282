import { parisDay, yearOf } from '../kernel/index.ts';

/** The largest sequence that the printed number has room for. */
export const lastSequence = 999_999;

/** The place of an invoice or a credit note in the one series of its year. */
export interface InvoiceNumber {
  readonly year: number;
  /** From 1, without a gap. */
  readonly sequence: number;
}

export interface IssuedNumber extends InvoiceNumber {
  readonly issuedAt: Date;
}

/**
 * The number that follows the last one given, and when it is given. Years are those of Paris. A clock that was set back
 * does not date a document before the one numbered before it: the series stays in the order of its dates
 * (CGI, ann. II, art. 242 nonies A, I, 7°).
 * @throws RangeError once a year holds more documents than its numbers have digits for.
 */
export function nextInvoiceNumber(last: IssuedNumber | null, now: Date): IssuedNumber {
  const issuedAt = last !== null && last.issuedAt > now ? last.issuedAt : now;
  const year = yearOf(parisDay(issuedAt));
  const sequence = last?.year === year ? last.sequence + 1 : 1;
  if (sequence > lastSequence) throw new RangeError(`No invoice number left in ${year}`);
  return { year, sequence, issuedAt };
}

/** « 2026-000001 ». */
export function writtenNumber({ year, sequence }: InvoiceNumber): string {
  return `${year}-${String(sequence).padStart(6, '0')}`;
}
