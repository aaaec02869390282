import type { PlainDate } from '../kernel/index.ts';

/** The month printed on a card, `2027-03`: the card is valid until its last day. */
export type CardMonth = string;

/** Returns the month in which a card expires, `2027-03`. */
export function toCardMonth({ year, month }: { readonly year: number; readonly month: number }): CardMonth {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Returns whether the card has expired on that day. */
export function isCardExpiredOn(expires: CardMonth, day: PlainDate): boolean {
  return expires < day.slice(0, 7);
}
