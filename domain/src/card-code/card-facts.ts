import type { PlainDate } from '../kernel/index.ts';
import { parseDayFrom2000, parseDayDigits, type TwoDDoc } from './two-d-doc.ts';

/** The facts stored of a card's code: neither the name nor the birth of anybody. */
export interface CardFacts {
  /** True when the code says that it is one of a carte mobilité inclusion. */
  readonly isCard: boolean;
  /** Last valid day; null when the code does not say, or says two. */
  readonly expiresOn: PlainDate | null;
}

/** Returns what a 2D-Doc code says of a card. `expiresOn` is null when it has no last day, or two that differ. */
export function readCardFacts({ documentType, perimeter, fields }: TwoDDoc): CardFacts {
  const lastDays = fields.flatMap(({ id, value }) => {
    const day = id === '6O' ? parseDayDigits(value) : id === '08' ? parseDayFrom2000(value) : null;
    return day === null ? [] : [day];
  });
  const [first] = lastDays;
  return {
    isCard: documentType === 'A2' && perimeter === '01',
    expiresOn: first !== undefined && lastDays.every((day) => day === first) ? first : null,
  };
}
