import type { Tx } from '../platform/postgres/index.ts';
import type { BillingTables, CheckoutRow } from './billing.tables.ts';

export function billingRepository(tx: Tx) {
  const db = tx.withTables<BillingTables>();
  return {
    add: (row: CheckoutRow) => db.insertInto('checkouts').values(row).execute(),
    find: (id: string): Promise<CheckoutRow | undefined> => db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Locks the row: two events about one checkout are settled one after the other. */
    lock: (id: string): Promise<CheckoutRow | undefined> =>
      db.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    close: (id: string, state: 'paid' | 'cancelled', at: Date) =>
      db.updateTable('checkouts').set({ state, settled_at: at }).where('id', '=', id).execute(),
    /** False when that event was already acted upon. */
    async firstTime(provider: string, eventId: string, at: Date): Promise<boolean> {
      const result = await db
        .insertInto('payment_events')
        .values({ provider, event_id: eventId, received_at: at })
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
  };
}
