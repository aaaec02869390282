import type { ClockTick } from '@placejuste/domain/declaration';

/** One life of this page: the monotonic clock starts anew with each. */
const session = crypto.randomUUID();

/** What the monotonic clock says now: setting the phone's time of day, or its zone, does not move it. */
export function readClockTick(): ClockTick {
  return { session, ms: Math.round(performance.now()) };
}

/** Text of a tick, for a store of texts; `parseTick` parses it and gives null for any other text. */
export function formatTick({ session: of, ms }: ClockTick): string {
  return `${of} ${ms}`;
}

export function parseTick(text: string | undefined): ClockTick | null {
  const [of, ms] = text?.split(' ') ?? [];
  const count = Number(ms);
  return of === undefined || ms === undefined || !Number.isFinite(count) ? null : { session: of, ms: count };
}
