import * as z from 'zod/mini';

/** A reading of the phone's monotonic clock, in milliseconds since its page was opened. */
export const clockTick = z.object({
  session: z.string().check(z.minLength(1), z.maxLength(60)),
  ms: z.number().check(z.nonnegative()),
});
