import { addDays, addMonths, toNextWorkingDay, type HolidayRegion, type PlainDate } from '../kernel/index.ts';
import type { Residence } from './countries.ts';
import type { Delivery } from './fine.ts';

/** The two dates of an event or of a deadline: the earliest reading of the texts, and the latest one. */
export interface Reading {
  readonly safe: PlainDate;
  readonly outer: PlainDate;
}

/**
 * Returns the day a paper counts as notified: the same day on the windscreen or online; by post, five clear days after
 * it was sent (CGCT L2333-87 II).
 */
export function computeNotification(sentOn: PlainDate, delivery: Delivery): Reading {
  if (delivery !== 'post') return { safe: sentOn, outer: sentOn };
  return { safe: addDays(sentOn, 5), outer: addDays(sentOn, 6) };
}

/** The parking tribunal is in Limoges, whatever the town. */
export const tribunalRegion: HolidayRegion = 'metropole';

/** The places that move the outer date of a deadline: the office, and where the person lives when it is far. */
export interface CountingPlaces {
  readonly region: HolidayRegion;
  readonly residence?: Residence | null;
}

/** Months added to the deadline before the tribunal for people who live far away (CGCT R2333-120-33). */
const monthsOfDistance: Readonly<Record<Residence, number>> = { overseas: 1, abroad: 2 };

/**
 * Returns the deadline one month after `from`. The outer date alone adds the months of distance, counts the month
 * « franc » (the day after), and carries a closed day over to the next working day.
 */
export function addOneMonth(from: Reading, { region, residence = null }: CountingPlaces): Reading {
  const months = 1 + (residence === null ? 0 : monthsOfDistance[residence]);
  return { safe: addMonths(from.safe, 1), outer: toNextWorkingDay(addDays(addMonths(from.outer, months), 1), region) };
}
