import { countDaysBetween, type PlainDate } from '../kernel/index.ts';

interface Moment {
  readonly day: PlainDate;
  /** « HH:MM », by one clock for both. */
  readonly time: string;
}

/** Returns the whole minutes from the finding to a later deposit; null for a deposit before it or at that minute. */
export function countMinutesAfterFinding(finding: Moment, deposit: Moment): number | null {
  const minutes =
    countDaysBetween(finding.day, deposit.day) * 1440 + toMinuteOfDay(deposit.time) - toMinuteOfDay(finding.time);
  return minutes > 0 ? minutes : null;
}

function toMinuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
