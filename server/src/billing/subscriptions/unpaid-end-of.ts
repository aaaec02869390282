import { addDays, parisDay, type PlainDate } from '@placejuste/domain/kernel';
import type { SubscriptionState } from '@placejuste/domain/subscription';

/** The last day of a grace that runs, which ends the subscription where the refused charge stays unpaid; else null. */
export function unpaidEndOf({ status, end, failed }: SubscriptionState): PlainDate | null {
  if (status !== 'grace' || failed === null || end?.reason !== 'unpaid') return null;
  return addDays(parisDay(failed.graceEndsAt), -1);
}
