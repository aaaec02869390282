/** What is known of when a declaration was made. Instants; `clockAheadMs`: phone minus server when it was sent, null when not said. */
export interface DeclarationTimes {
  readonly takenAtClaim: Date;
  readonly lastContactAt: Date | null;
  readonly depositedAt: Date;
  readonly clockAheadMs: number | null;
}

export interface TimeBounds {
  /** The declaration was made after this instant of our clock; null when the phone carried no signed meeting. */
  readonly notBefore: Date | null;
  /** And before this one: we had received everything. */
  readonly notAfter: Date;
  /** The phone's claim, put on our clock and between the bounds: an estimate, never a proof. */
  readonly estimated: Date;
  /** Set when the phone's clock was more than five minutes away from ours. */
  readonly clockWrong: boolean;
}

const tolerableMs = 5 * 60_000;

/** The bounds the product can stand behind (decisions §3). */
export function timeBounds({ takenAtClaim, lastContactAt, depositedAt, clockAheadMs }: DeclarationTimes): TimeBounds {
  // A meeting later than the deposit would be our own clock going back: it bounds nothing.
  const notBefore = lastContactAt !== null && lastContactAt <= depositedAt ? lastContactAt : null;
  const onOurClock = takenAtClaim.getTime() - (clockAheadMs ?? 0);
  const earliest = notBefore?.getTime() ?? Number.NEGATIVE_INFINITY;
  const estimated = new Date(Math.min(depositedAt.getTime(), Math.max(earliest, onOurClock)));
  return { notBefore, notAfter: depositedAt, estimated, clockWrong: clockAheadMs !== null && Math.abs(clockAheadMs) > tolerableMs };
}
