import * as z from 'zod/mini';

/** Next charge of the card of a subscription. */
export const nextCharge = z.object({
  day: z.iso.date(),
  amountCents: z.number().check(z.int(), z.nonnegative()),
  /** True once that day is past and it was not taken yet; else absent. */
  isLate: z.optional(z.boolean()),
});
