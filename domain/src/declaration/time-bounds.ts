/**
 * A reading of the phone's monotonic clock, in milliseconds: it cannot be set, but may stop while the phone sleeps. Two
 * readings compare only within one session.
 */
export interface ClockTick {
  readonly session: string;
  readonly ms: number;
}

/**
 * Known instants around the making of a declaration; `clockAheadMs` is phone minus server on sending, null when not
 * sent.
 */
export interface DeclarationTimes {
  readonly takenAtClaim: Date;
  readonly lastContactAt: Date | null;
  readonly depositedAt: Date;
  readonly clockAheadMs: number | null;
  /** False when the service doubted its own clock at the deposit; true when absent. */
  readonly serviceClockTrusted?: boolean;
  /** The three instants above on the phone’s monotonic clock, as it claims. */
  readonly ticks?: {
    readonly contact: ClockTick | null;
    /** The later photograph. */
    readonly taken: ClockTick | null;
    readonly sent: ClockTick | null;
    /** The earlier photograph; absent from an older manifest, which names one moment for both. */
    readonly first?: ClockTick | null;
  };
}

export interface TimeBounds {
  /** The declaration was made after this instant of our clock; null when the phone carried no server time. */
  readonly notBefore: Date | null;
  /** The declaration was made before this instant, when the service had received all of it. */
  readonly notAfter: Date;
  /**
   * Tighter bounds, which hold if the phone's readings of its monotonic clock are true, even when its time of day was
   * changed. Without readings they equal the bounds above.
   */
  readonly told: { readonly notBefore: Date | null; readonly notAfter: Date };
  /** The phone's claim on our clock, moved within the `told` bounds: an estimate, never a proof. */
  readonly estimated: Date;
  /** True when the phone’s clock was more than five minutes away from the service’s. */
  readonly clockWrong: boolean;
  /** False when these bounds rest on a clock of the service that was in doubt: they may not be called proved. */
  readonly trusted: boolean;
}

const tolerableMs = 5 * 60_000;
/** Margins of a monotonic clock: drift as a fraction, and reading step (some browsers round to a tenth of a second). */
const tickDrift = 0.001;
const tickStepMs = 1000;

/** Computes the time bounds that the service can guarantee (decisions §3). */
export function computeBounds({
  takenAtClaim,
  lastContactAt,
  depositedAt,
  clockAheadMs,
  serviceClockTrusted = true,
  ticks,
}: DeclarationTimes): TimeBounds {
  // The service's own clock is in doubt: it gives no bound, changes no estimate, and cannot show that the phone's is
  // wrong.
  if (!serviceClockTrusted) {
    const claimedBounds = { notBefore: null, notAfter: depositedAt };
    return {
      notBefore: null,
      notAfter: depositedAt,
      told: claimedBounds,
      estimated: takenAtClaim,
      clockWrong: false,
      trusted: false,
    };
  }
  // A server time later than the deposit would be our own clock going back: it bounds nothing. Nor does one that the
  // phone itself counted after a photograph: its time of day was set back in between.
  const isBound = lastContactAt !== null && lastContactAt <= depositedAt && !isContactAfterPhoto(ticks);
  const notBefore = isBound ? lastContactAt : null;
  const claimedBounds = computePhoneBounds(notBefore, depositedAt, ticks);
  const onOurClock = takenAtClaim.getTime() - (clockAheadMs ?? 0);
  const earliest = claimedBounds.notBefore?.getTime() ?? Number.NEGATIVE_INFINITY;
  const estimated = new Date(Math.min(claimedBounds.notAfter.getTime(), Math.max(earliest, onOurClock)));
  return {
    notBefore,
    notAfter: depositedAt,
    told: claimedBounds,
    estimated,
    clockWrong: clockAheadMs !== null && Math.abs(clockAheadMs) > tolerableMs,
    trusted: true,
  };
}

/** Returns the tick of the earlier photograph, since a lower bound must hold for both. */
function findFirstTick(ticks: DeclarationTimes['ticks']): ClockTick | null {
  return (ticks?.first === undefined ? ticks?.taken : ticks.first) ?? null;
}

function isContactAfterPhoto(ticks: DeclarationTimes['ticks']): boolean {
  return computeMinMsBetween(findFirstTick(ticks), ticks?.contact ?? null) > 0;
}

function computePhoneBounds(
  notBefore: Date | null,
  notAfter: Date,
  ticks: DeclarationTimes['ticks'],
): TimeBounds['told'] {
  const sinceContact = computeMinMsBetween(ticks?.contact ?? null, findFirstTick(ticks));
  const untilSent = computeMinMsBetween(ticks?.taken ?? null, ticks?.sent ?? null);
  const claimedBounds = {
    notBefore: notBefore === null ? null : new Date(notBefore.getTime() + sinceContact),
    notAfter: new Date(notAfter.getTime() - untilSent),
  };
  // The phone's monotonic clock counted more time than passed here: its readings are contradictory and are ignored.
  return (claimedBounds.notBefore ?? claimedBounds.notAfter) <= claimedBounds.notAfter
    ? claimedBounds
    : { notBefore, notAfter };
}

/**
 * Returns the minimum of milliseconds between two ticks: the clock of a sleeping phone may count too little, never too
 * much. 0 when unknown.
 */
export function computeMinMsBetween(from: ClockTick | null, to: ClockTick | null): number {
  if (from === null || to === null || from.session !== to.session) return 0;
  const elapsed = (to.ms - from.ms) * (1 - tickDrift) - tickStepMs;
  return Number.isFinite(elapsed) ? Math.max(0, Math.floor(elapsed)) : 0;
}
