import { computeLastDayOfGrace } from '@placejuste/domain/billing';
import type { PlainDate } from '@placejuste/domain/kernel';
import { findFailedRenewal } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { readOwnSubscription } from '../subscriptions/read-own-subscription.ts';

interface RenewalDue {
  /** Last day to pay it. */
  readonly until: PlainDate;
  /** True when the charge only waits for the card's holder to approve it at the bank. */
  readonly needsAuthentication: boolean;
}

/** The charge of a subscription that was refused and may still be paid; null where there is none. */
export async function readRenewalDue(
  context: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<RenewalDue | null> {
  const failedAt = await findFailedRenewal(context.tx, userId);
  if (failedAt === null) return null;
  const { graceEndsOn, needsAuthentication, life } = await readOwnSubscription(context, userId);
  // A suspended account owes nothing now, nor does a person who stopped the subscription before its renewal.
  if (life?.isPaused === true || (life?.isStopped === true && life.nextCharge === null)) return null;
  return { until: graceEndsOn ?? computeLastDayOfGrace(failedAt), needsAuthentication };
}
