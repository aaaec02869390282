import type { ClockTick } from '@placejuste/domain/declaration';

/** Identifier of this page load: the monotonic clock starts again at each load. */
const session = crypto.randomUUID();

/** Reads the monotonic clock, which does not change when the phone's time or time zone is set. */
export function readClockTick(): ClockTick {
  return { session, ms: Math.round(performance.now()) };
}

/** Formats a tick as text, for storage; `parseTick` reads it back and returns null for any other text. */
export function formatTick({ session: of, ms }: ClockTick): string {
  return `${of} ${ms}`;
}

export function parseTick(text: string | undefined): ClockTick | null {
  const [of, ms] = text?.split(' ') ?? [];
  const count = Number(ms);
  return of === undefined || ms === undefined || !Number.isFinite(count) ? null : { session: of, ms: count };
}
