import { addDays, countDaysBetween, toParisDay, type PlainDate } from '../kernel/index.ts';
import { selectEvents, sortEvents, type SubscriptionEvent } from './subscription-event.ts';

/** Days without the service while the account is suspended: nothing is charged, and every later day moves by them. */
export interface Pause {
  readonly from: PlainDate;
  /** First day with the service again; tomorrow for a pause that still runs. */
  readonly to: PlainDate;
}

/** Returns the pauses of a subscription until `now`. One that is not over ends, for now, tomorrow. */
export function listPauses(history: readonly SubscriptionEvent[], now: Date): readonly Pause[] {
  const pauses: Pause[] = [];
  let from: PlainDate | null = null;
  for (const { kind, at } of selectEvents(sortEvents(history), 'paused', 'resumed')) {
    if (kind === 'paused') from ??= toParisDay(at);
    else if (from !== null) {
      pauses.push({ from, to: toParisDay(at) });
      from = null;
    }
  }
  const tomorrow = addDays(toParisDay(now), 1);
  // A pause that starts later has taken no day yet.
  return from === null || from >= tomorrow ? pauses : [...pauses, { from, to: tomorrow }];
}

/** Returns whether the subscription is paused after these events. */
export function isPaused(history: readonly SubscriptionEvent[]): boolean {
  return selectEvents(sortEvents(history), 'paused', 'resumed').at(-1)?.kind === 'paused';
}

/** Returns the agreed day, moved later by the length of each pause before it. */
export function moveDay(pauses: readonly Pause[], agreedDay: PlainDate): PlainDate {
  return pauses.reduce((day, { from, to }) => (day < from ? day : addDays(day, countDaysBetween(from, to))), agreedDay);
}

/** Returns the day that comes `days` days of service after `start`; days of a pause do not count. */
export function addDaysServed(pauses: readonly Pause[], start: PlainDate, days: number): PlainDate {
  return pauses.reduce(
    (day, { from, to }) => {
      if (from >= day || to <= start) return day;
      return addDays(day, countDaysBetween(from > start ? from : start, to));
    },
    addDays(start, days),
  );
}
