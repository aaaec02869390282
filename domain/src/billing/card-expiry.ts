import type { PlainDate } from '../kernel/index.ts';

/** The month a card bears, `2027-03`: it serves until the last day of it. */
export type CardMonth = string;

/** Returns the month in which a card expires, `2027-03`. */
export function toCardMonth({ year, month }: { readonly year: number; readonly month: number }): CardMonth {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Whether the card serves no more on that day. */
export function isCardExpiredOn(expires: CardMonth, day: PlainDate): boolean {
  return expires < day.slice(0, 7);
}
