import type { PlainDate } from '../kernel/index.ts';
import { parseDayFrom2000, parseDayDigits, type TwoDDoc } from './two-d-doc.ts';

/** The facts stored of a card's code: neither the name nor the birth of anybody. */
export interface CardFacts {
  /** True for the code of a carte mobilité inclusion. */
  readonly isCard: boolean;
  /** Last valid day; null when the code has none, or two. */
  readonly expiresOn: PlainDate | null;
}

/** Returns the last day that a field of the code gives; null for any other field. */
function parseLastDay({ id, value }: TwoDDoc['fields'][number]): PlainDate | null {
  if (id === '6O') return parseDayDigits(value);
  return id === '08' ? parseDayFrom2000(value) : null;
}

/** Reads the facts of a card in a 2D-Doc code. `expiresOn` is null when it has no last day, or two that differ. */
export function readCardFacts({ documentType, perimeter, fields }: TwoDDoc): CardFacts {
  const lastDays = fields.map(parseLastDay).filter((day) => day !== null);
  const [first] = lastDays;
  return {
    isCard: documentType === 'A2' && perimeter === '01',
    expiresOn: first !== undefined && lastDays.every((day) => day === first) ? first : null,
  };
}
