import type { Tx } from '../../platform/postgres/index.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/** Whether a subscription of that person stands whose charges the service asks for. */
export async function isChargedHere(tx: Tx, userId: string): Promise<boolean> {
  const row = await subscriptionsRepository(tx).findLatest(userId);
  return row !== undefined && row.status !== 'ended';
}
