import { advisoryLock, type Tx } from '../../platform/postgres/index.ts';

/** Held while a payment page of that person is written, and while their account is closed: each waits for the other. */
export function lockNewPayments(tx: Tx, userId: string): Promise<void> {
  return advisoryLock(tx, `payments of ${userId}`);
}
