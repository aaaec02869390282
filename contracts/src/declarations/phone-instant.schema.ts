import * as z from 'zod/mini';

/**
 * Milliseconds since 1970: a clock further on is broken, and no paper of ours could write its day (`PlainDate`), an
 * hour ahead in Paris.
 */
export const lastInstant = Date.UTC(2199, 11, 31);

/** An instant by the phone's clock, whatever it is worth: what no calendar of ours could write is no instant. */
export const phoneInstant = z.iso
  .datetime()
  .check(z.refine((at) => Date.parse(at) >= 0 && Date.parse(at) <= lastInstant));
