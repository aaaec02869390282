import { findFailedRenewal, findProfile } from '../accounts/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

/**
 * True when the person is subscribed and has nothing to pay. False in the grace period after a failed renewal: the
 * subscription lasts, and can be paid again.
 */
export async function isSubscribed(tx: Tx, userId: string): Promise<boolean> {
  if ((await findProfile(tx, userId))?.subscription_paid !== true) return false;
  return (await findFailedRenewal(tx, userId)) === null;
}
