import { findFailedRenewal, findProfile } from '../accounts/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

/**
 * True when there is nothing to pay. During the grace after a failed renewal the subscription stands and can be paid
 * again.
 */
export async function isSubscribed(tx: Tx, userId: string): Promise<boolean> {
  if ((await findProfile(tx, userId))?.subscription_paid !== true) return false;
  return (await findFailedRenewal(tx, userId)) === null;
}
