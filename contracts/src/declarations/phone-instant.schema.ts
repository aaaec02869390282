import * as z from 'zod/mini';

/**
 * Milliseconds since 1970. A later time means a broken clock, and `PlainDate` could not write its day (Paris is an hour
 * ahead).
 */
export const lastInstant = Date.UTC(2199, 11, 31);

/**
 * An instant by the phone's clock, which may be wrong. A value outside the years that `PlainDate` writes is refused.
 */
export const phoneInstant = z.iso
  .datetime()
  .check(z.refine((at) => Date.parse(at) >= 0 && Date.parse(at) <= lastInstant));
