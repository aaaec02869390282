import { addDays, addMonths, countDaysBetween, type PlainDate } from '../kernel/index.ts';
import type { Deadline } from './deadlines.ts';
import { listAwaitedDates, computeFollowedDeadlines, type FollowedFine } from './follow-up.ts';
import { reminderDays } from './reminder-days.ts';

/** Returns the first day on which silence counts as a refusal; null when no silence is awaited. */
export function computeSilenceDay({ track, status, rapoReceivedOn }: FollowedFine): PlainDate | null {
  if (track !== 'fps' || status !== 'sent' || rapoReceivedOn === null) return null;
  return addDays(addMonths(rapoReceivedOn, 1), 1);
}

/**
 * Returns the days on which the person is asked when the appeal was received. Without that day no silence is counted,
 * and the month before the tribunal passes unseen.
 */
function listReceiptDays(fine: FollowedFine): readonly PlainDate[] {
  const { track, status, sentOn, rapoReceivedOn, undeliveredOn, isUnheard } = fine;
  if (track !== 'fps' || status !== 'sent' || sentOn === null || rapoReceivedOn !== null) return [];
  if (undeliveredOn !== null) {
    // A letter that was refused or left at the post office has no receipt. A letter without news is to be sent again
    // while its month runs; after that month it may have been taken, and only its receipt is left to ask for.
    const appealOverOn = isUnheard ? computeFirstDayWithoutAppeal(fine) : null;
    return appealOverOn === null ? [] : [appealOverOn, addDays(appealOverOn, 10)];
  }
  return [addDays(sentOn, 10), addMonths(sentOn, 1)];
}

/** Returns the day after the outer date of the RAPO; null when the fine has no such deadline. */
function computeFirstDayWithoutAppeal(fine: FollowedFine): PlainDate | null {
  const rapo = computeFollowedDeadlines(fine).find(({ code }) => code === 'rapo');
  return rapo === undefined ? null : addDays(rapo.outer, 1);
}

/** Returns whether a letter without news can no longer be sent again, so that its receipt is asked for instead. */
export function isReceiptSought(fine: FollowedFine, today: PlainDate): boolean {
  const [first] = fine.undeliveredOn === null ? [] : listReceiptDays(fine);
  return first !== undefined && first <= today;
}

/** Returns whether the receipt is to be asked for, after `since` and up to `today`. One mail covers several days. */
export function isReceiptDue(fine: FollowedFine, since: PlainDate, today: PlainDate): boolean {
  return listReceiptDays(fine).some((day) => since < day && day <= today);
}

/** A mail that announces a deadline. */
export interface Reminder {
  readonly deadline: Deadline;
  /** Days left until the safe date. */
  readonly left: number;
}

/**
 * Returns the reminders due after `since` and up to `today`: at most one for each deadline, also when several of its
 * days passed while the service was off, and none once its safe date is past.
 */
export function listDueReminders(fine: FollowedFine, since: PlainDate, today: PlainDate): readonly Reminder[] {
  return listAwaitedDates(fine).flatMap((deadline) => {
    if (deadline.safe < today) return [];
    const crossed = reminderDays.filter(
      (days) => since < addDays(deadline.safe, -days) && addDays(deadline.safe, -days) <= today,
    );
    return crossed.length === 0 ? [] : [{ deadline, left: countDaysBetween(today, deadline.safe) }];
  });
}

/** Returns the next day after `today` on which the service acts for the fine; null when it has nothing to do. */
export function computeNextFollowUp(fine: FollowedFine, today: PlainDate): PlainDate | null {
  const silence = computeSilenceDay(fine);
  const days = listAwaitedDates(fine).flatMap(({ safe }) => reminderDays.map((before) => addDays(safe, -before)));
  const ahead = [...days, ...listReceiptDays(fine)].filter((day) => day > today);
  // A silence that has not been counted yet is counted tomorrow.
  if (silence !== null) ahead.push(silence <= today ? addDays(today, 1) : silence);
  return ahead.reduce<PlainDate | null>((first, day) => (first === null || day < first ? day : first), null);
}

/** The follow-up of a fine so far, and today. */
interface FollowUpPlan {
  /** The last day whose mails were sent. */
  readonly lastFollowUpOn: PlainDate;
  /** The day planned before the change; null when none was. */
  readonly plannedOn: PlainDate | null;
  readonly today: PlainDate;
}

/**
 * Like `computeNextFollowUp`, for a fine that was just changed; the change itself sends no mail. Returns today when a
 * mail of today or before is due, or when the planned day has come and its work is not done.
 */
export function computeFollowUpAfterChange(
  fine: FollowedFine,
  { lastFollowUpOn, plannedOn, today }: FollowUpPlan,
): PlainDate | null {
  const next = computeNextFollowUp(fine, today);
  const isLeftUndone = next !== null && plannedOn !== null && plannedOn <= today;
  const isMailDue =
    listDueReminders(fine, lastFollowUpOn, today).length > 0 || isReceiptDue(fine, lastFollowUpOn, today);
  return isLeftUndone || isMailDue ? today : next;
}
