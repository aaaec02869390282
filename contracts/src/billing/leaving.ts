import { planTypes } from '@placejuste/domain/billing';
import { leavingKinds } from '@placejuste/domain/subscription';
import * as z from 'zod/mini';
import { nextCharge } from './next-charge.ts';

const cents = z.number().check(z.int(), z.nonnegative());

export const leavingParams = z.object({ kind: z.enum(leavingKinds) });
export const leavingReply = z.object({
  /** First day without the subscription. */
  endsOn: z.iso.date(),
  /**
   * Last day to pay a refused charge; the subscription ends then if it is not paid. Absent when no charge was refused.
   */
  graceEndsOn: z.optional(z.iso.date()),
  refundCents: cents,
  /** The next payment before the end; absent when there is none. */
  nextCharge: z.optional(nextCharge),
  /** The ordered next plan, which ends with the subscription; absent when none was ordered. */
  undone: z.optional(z.enum(planTypes)),
  /** The current plan, where only the plan that was to follow is cancelled; absent: the subscription itself ends. */
  goesOn: z.optional(z.enum(planTypes)),
  /** Last day to withdraw instead, which refunds everything; absent once it is past. */
  withdrawBy: z.optional(z.iso.date()),
});
