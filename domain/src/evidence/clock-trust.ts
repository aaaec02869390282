/**
 * Reasons why the service doubts its own clock. `CLOCK_WENT_BACK`: its log already signed a later time;
 * `CLOCK_OFF_DATABASE`, `CLOCK_OFF_AUTHORITY`: the database, or a time-stamping authority, gives another time.
 */
export const clockFaults = ['CLOCK_WENT_BACK', 'CLOCK_OFF_DATABASE', 'CLOCK_OFF_AUTHORITY'] as const;
export type ClockFault = (typeof clockFaults)[number];

/** Largest difference between two clocks that agree: the network and the two machines explain it. */
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

/** Returns why the service's clock is in doubt; null when it is reliable. Deposits are accepted in both cases. */
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
 * Chooses the time of a new head, never earlier than that of the previous head: two deposits that wait for one another
 * may have read the clock in the other order. A clock in doubt does not advance the time of the log.
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
