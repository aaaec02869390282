import { listDeadlines, type Delivery, type FineTrack } from '../fine/index.ts';
import { addDays, type PlainDate } from '../kernel/index.ts';

/** Days after a notice was prepared on which its holder and its carer get a reminder. */
const daysAfter = [2, 7] as const;
/** Days before the first safe date on which both get a reminder, while a letter can still be posted in time. */
const daysBeforeDate = 10;

/** The fields of a carer's notice on which its dates depend. */
export interface PreparedNotice {
  readonly track: FineTrack;
  readonly noticeDate: PlainDate;
  /** Null when unknown: deadlines then count from the day on the notice, the earliest reading. */
  readonly delivery: Delivery | null;
}

/** Returns the first safe date of a letter about a notice; null for a track without one. Payment dates do not count. */
export function computeNoticeSafeDate({ track, noticeDate, delivery }: PreparedNotice): PlainDate | null {
  const deadlines = listDeadlines({ track, noticeDate, delivery: delivery ?? 'windscreen' });
  return deadlines
    .filter(({ code }) => code !== 'payment')
    .reduce<PlainDate | null>((first, { safe }) => (first === null || safe < first ? safe : first), null);
}

interface WaitingNotice {
  readonly preparedOn: PlainDate;
  /** The day of the last reminder; null before the first. */
  readonly remindedOn: PlainDate | null;
  readonly safe: PlainDate | null;
}

/** Returns whether a reminder is due: one for several missed days, and none once the safe date has passed. */
export function isNoticeReminderDue({ preparedOn, remindedOn, safe }: WaitingNotice, today: PlainDate): boolean {
  if (safe !== null && safe < today) return false;
  const days = [
    ...daysAfter.map((after) => addDays(preparedOn, after)),
    ...(safe === null ? [] : [addDays(safe, -daysBeforeDate)]),
  ];
  const since = remindedOn ?? preparedOn;
  return days.some((day) => since < day && day <= today);
}
