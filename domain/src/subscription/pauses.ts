import { addDays, daysBetween, parisDay, type PlainDate } from '../kernel/index.ts';
import { eventsOf, sortEvents, type SubscriptionEvent } from './subscription-event.ts';

/** Days without the service while the account is suspended: nothing is charged, and every later day moves by them. */
export interface Pause {
  readonly from: PlainDate;
  /** First day with the service again; of one that still runs, tomorrow. */
  readonly to: PlainDate;
}

/** Returns the pauses of a subscription until `now`. One that is not over ends, for now, tomorrow. */
export function pausesOf(heard: readonly SubscriptionEvent[], now: Date): readonly Pause[] {
  const pauses: Pause[] = [];
  let from: PlainDate | null = null;
  for (const { kind, at } of eventsOf(sortEvents(heard), 'paused', 'resumed')) {
    if (kind === 'paused') from ??= parisDay(at);
    else if (from !== null) {
      pauses.push({ from, to: parisDay(at) });
      from = null;
    }
  }
  const tomorrow = addDays(parisDay(now), 1);
  // One that starts later has taken no day yet.
  return from === null || from >= tomorrow ? pauses : [...pauses, { from, to: tomorrow }];
}

/** Returns whether the subscription is paused after these events. */
export function isPaused(heard: readonly SubscriptionEvent[]): boolean {
  return eventsOf(sortEvents(heard), 'paused', 'resumed').at(-1)?.kind === 'paused';
}

/** A day that was agreed, moved by the pauses before it. */
export function movedBy(pauses: readonly Pause[], agreed: PlainDate): PlainDate {
  return pauses.reduce((day, { from, to }) => (day < from ? day : addDays(day, daysBetween(from, to))), agreed);
}

/** That many days later, those of a pause left out. */
export function addDaysServed(pauses: readonly Pause[], start: PlainDate, days: number): PlainDate {
  return pauses.reduce(
    (day, { from, to }) => {
      if (from >= day || to <= start) return day;
      return addDays(day, daysBetween(from > start ? from : start, to));
    },
    addDays(start, days),
  );
}
