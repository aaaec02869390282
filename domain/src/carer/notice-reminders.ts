import { listDeadlines, type Delivery, type FineTrack } from '../fine/index.ts';
import { addDays, type PlainDate } from '../kernel/index.ts';

/** Days after a notice was prepared on which its holder is asked again, and its carer told that it waits. */
const daysAfter = [2, 7] as const;
/**
 * Days before the first safe date on which both are reminded, while a letter can still be written and posted in time.
 */
const daysBeforeDate = 10;

/** The fields of a carer's notice on which its dates depend. */
export interface PreparedNotice {
  readonly track: FineTrack;
  readonly noticeDate: PlainDate;
  /** Null counts from the day on the notice: the earliest reading. */
  readonly delivery: Delivery | null;
}

/** The first safe date of a letter about it; null for a track without any. Payment is no letter. */
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

/**
 * Whether both people are to be reminded: once when several days went by unseen, never once the safe date is passed.
 */
export function isNoticeReminderDue({ preparedOn, remindedOn, safe }: WaitingNotice, today: PlainDate): boolean {
  if (safe !== null && safe < today) return false;
  const days = [
    ...daysAfter.map((after) => addDays(preparedOn, after)),
    ...(safe === null ? [] : [addDays(safe, -daysBeforeDate)]),
  ];
  const since = remindedOn ?? preparedOn;
  return days.some((day) => since < day && day <= today);
}
