import { advisoryLock, type Tx } from '../../platform/postgres/index.ts';

/** Held while a payment page of the person is stored, and while their account is closed: these two never overlap. */
export function lockNewPayments(tx: Tx, userId: string): Promise<void> {
  return advisoryLock(tx, `payments of ${userId}`);
}
