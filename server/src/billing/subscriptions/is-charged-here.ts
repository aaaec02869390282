import type { Tx } from '../../platform/postgres/index.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/** True when the person has an active subscription whose charges the service makes itself. */
export async function isChargedHere(tx: Tx, userId: string): Promise<boolean> {
  const row = await subscriptionsRepository(tx).findLatest(userId);
  return row !== undefined && row.status !== 'ended';
}
