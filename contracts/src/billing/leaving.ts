import { planTypes } from '@placejuste/domain/billing';
import { leavingKinds } from '@placejuste/domain/subscription';
import * as z from 'zod/mini';
import { nextCharge } from './next-charge.ts';

const cents = z.number().check(z.int(), z.nonnegative());

export const leavingParams = z.object({ kind: z.enum(leavingKinds) });
export const leavingReply = z.object({
  /** First day without the subscription. */
  endsOn: z.iso.date(),
  /** Last day to pay a charge that was refused: it ends then where it is not paid. Absent: none was. */
  graceEndsOn: z.optional(z.iso.date()),
  refundCents: cents,
  /** The next payment until then; absent: none. */
  nextCharge: z.optional(nextCharge),
  /** The plan that was to follow, which goes with it; absent: none was. */
  undone: z.optional(z.enum(planTypes)),
  /** Last day on which all of it is paid back by withdrawing instead; absent: past. */
  withdrawBy: z.optional(z.iso.date()),
});
