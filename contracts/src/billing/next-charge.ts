import * as z from 'zod/mini';

/** The next charge of the card of a subscription. */
export const nextCharge = z.object({
  day: z.iso.date(),
  amountCents: z.number().check(z.int(), z.nonnegative()),
  /** True when that day is past and the charge was not made yet; else absent. */
  isLate: z.optional(z.boolean()),
});
