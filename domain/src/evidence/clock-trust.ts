/**
 * Why the service does not stand behind its own time. `CLOCK_WENT_BACK`: its log already signed a later moment;
 * `CLOCK_OFF_DATABASE`, `CLOCK_OFF_AUTHORITY`: the database, or an authority that time-stamps, says another time.
 */
export const clockFaults = ['CLOCK_WENT_BACK', 'CLOCK_OFF_DATABASE', 'CLOCK_OFF_AUTHORITY'] as const;
export type ClockFault = (typeof clockFaults)[number];

/** Beyond this the clocks disagree; below it, a network and two machines explain the difference. */
export const maxClockGapMs = 5000;

/** The gaps between the service's clock and others, positive when the service's is ahead. */
export interface ClockReading {
  readonly now: Date;
  /** The time of the last head of the log; null while the log is empty. */
  readonly lastHeadAt: Date | null;
  readonly aheadOfDatabaseMs: number;
  /** The largest of the authorities asked last; 0 when none was asked. */
  readonly aheadOfAuthorityMs: number;
}

/** Null while the service may stand behind its own time. Deposits are taken either way. */
export function findClockFault({
  now,
  lastHeadAt,
  aheadOfDatabaseMs,
  aheadOfAuthorityMs,
}: ClockReading): ClockFault | null {
  if (lastHeadAt !== null && lastHeadAt.getTime() - now.getTime() > maxClockGapMs) return 'CLOCK_WENT_BACK';
  if (Math.abs(aheadOfDatabaseMs) > maxClockGapMs) return 'CLOCK_OFF_DATABASE';
  return Math.abs(aheadOfAuthorityMs) > maxClockGapMs ? 'CLOCK_OFF_AUTHORITY' : null;
}

/**
 * The moment a new head states, never before the one of the head it continues: two deposits that wait for one another
 * may have read the clock in the other order. A clock that is not trusted moves the log's time no further.
 */
export function chooseHeadTime(now: Date, lastHeadAt: Date | null, fault: ClockFault | null): Date {
  if (lastHeadAt === null) return now;
  return fault !== null || lastHeadAt > now ? lastHeadAt : now;
}

/** The two moments of ours between which another clock was read. */
interface OtherClockReading {
  readonly askedAt: Date;
  readonly answeredAt: Date;
  /** The precision of the other clock: one that writes whole seconds may be late by a second. */
  readonly stepMs?: number;
}

/**
 * Returns by how many milliseconds the service’s clock is ahead of another; 0 when the other one lies between our two
 * readings.
 */
export function computeClockGapMs(other: Date, { askedAt, answeredAt, stepMs = 0 }: OtherClockReading): number {
  const latest = other.getTime() + stepMs;
  if (latest < askedAt.getTime()) return askedAt.getTime() - latest;
  return Math.min(0, answeredAt.getTime() - other.getTime());
}
