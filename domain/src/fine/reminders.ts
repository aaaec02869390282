import { addDays, addMonths, daysBetween, type PlainDate } from '../kernel/index.ts';
import type { Deadline } from './deadlines.ts';
import { awaitedDeadlines, followedDeadlines, type FollowedFine } from './follow-up.ts';
import { reminderDays } from './reminder-days.ts';

/** The first day on which silence is a refusal that can be counted, null while it cannot be. */
export function silentFrom({ track, status, rapoReceivedOn }: FollowedFine): PlainDate | null {
  if (track !== 'fps' || status !== 'sent' || rapoReceivedOn === null) return null;
  return addDays(addMonths(rapoReceivedOn, 1), 1);
}

/**
 * Days on which the day of the receipt is asked for, from the sending on: without it no silence is counted, and the
 * month for the tribunal goes by unseen.
 */
function receiptDays(fine: FollowedFine): readonly PlainDate[] {
  const { track, status, sentOn, rapoReceivedOn, undeliveredOn, isUnheard } = fine;
  if (track !== 'fps' || status !== 'sent' || sentOn === null || rapoReceivedOn !== null) return [];
  if (undeliveredOn !== null) {
    // None will come of what was refused or left. What nothing came of is to be sent again while its month runs; it may
    // have been taken, and nothing else is left to ask for once that month is past.
    const over = isUnheard ? appealOverFrom(fine) : null;
    return over === null ? [] : [over, addDays(over, 10)];
  }
  return [addDays(sentOn, 10), addMonths(sentOn, 1)];
}

function appealOverFrom(fine: FollowedFine): PlainDate | null {
  const rapo = followedDeadlines(fine).find(({ code }) => code === 'rapo');
  return rapo === undefined ? null : addDays(rapo.outer, 1);
}

/** Whether the receipt of a letter that nothing came of is what is left to ask for: it cannot be sent again. */
export function isReceiptSought(fine: FollowedFine, today: PlainDate): boolean {
  const [first] = fine.undeliveredOn === null ? [] : receiptDays(fine);
  return first !== undefined && first <= today;
}

/** Whether the receipt is to be asked for, after `since` and up to `today`: once when both days went by unseen. */
export function isReceiptDue(fine: FollowedFine, since: PlainDate, today: PlainDate): boolean {
  return receiptDays(fine).some((day) => since < day && day <= today);
}

export interface Reminder {
  readonly deadline: Deadline;
  /** Days left until the safe date. */
  readonly left: number;
}

/**
 * The mails owed after `since` and up to `today`: one per date, the nearest when days went by unseen (the machine was
 * off), none once the safe date is passed.
 */
export function dueReminders(fine: FollowedFine, since: PlainDate, today: PlainDate): readonly Reminder[] {
  return awaitedDeadlines(fine).flatMap((deadline) => {
    if (deadline.safe < today) return [];
    const crossed = reminderDays.filter(
      (days) => since < addDays(deadline.safe, -days) && addDays(deadline.safe, -days) <= today,
    );
    return crossed.length === 0 ? [] : [{ deadline, left: daysBetween(today, deadline.safe) }];
  });
}

/** The next day, after `today`, on which there is something to do by itself; null when nothing waits. */
export function nextLook(fine: FollowedFine, today: PlainDate): PlainDate | null {
  const silence = silentFrom(fine);
  const days = awaitedDeadlines(fine).flatMap(({ safe }) => reminderDays.map((before) => addDays(safe, -before)));
  const ahead = [
    ...days,
    ...receiptDays(fine),
    ...(silence === null ? [] : [silence <= today ? addDays(today, 1) : silence]),
  ].filter((day) => day > today);
  return ahead.reduce<PlainDate | null>((first, day) => (first === null || day < first ? day : first), null);
}

/**
 * The same once the fine was changed, which sends nothing: today when a mail of today or before is owed, or when
 * the day that was planned has come and its work is not done.
 *
 * @param looked the last day whose mails were sent
 */
export function nextLookOnceChanged(
  fine: FollowedFine,
  {
    looked,
    planned,
    today,
  }: { readonly looked: PlainDate; readonly planned: PlainDate | null; readonly today: PlainDate },
): PlainDate | null {
  const next = nextLook(fine, today);
  const isLeftUndone = next !== null && planned !== null && planned <= today;
  const isOwed = dueReminders(fine, looked, today).length > 0 || isReceiptDue(fine, looked, today);
  return isLeftUndone || isOwed ? today : next;
}
