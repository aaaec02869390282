import { addDays, parisDay, type PlainDate } from '@placejuste/domain/kernel';
import type { SubscriptionState } from '@placejuste/domain/subscription';

/**
 * The last day of a grace that runs, which ends the subscription where the refused charge stays unpaid. Null where none
 * runs, or where that charge is not asked for any more.
 */
export function unpaidEndOf({ status, end, failed, nextCharge }: SubscriptionState): PlainDate | null {
  if (status !== 'grace' || failed === null || nextCharge === null || end?.reason !== 'unpaid') return null;
  return addDays(parisDay(failed.graceEndsAt), -1);
}
