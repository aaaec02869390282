import type { Tx } from '../platform/postgres/index.ts';
import type { BillingTables, CheckoutRow } from './billing.tables.ts';

export function billingRepository(tx: Tx) {
  const db = tx.withTables<BillingTables>();
  return {
    add: (row: CheckoutRow) => db.insertInto('checkouts').values(row).execute(),
    /** The row of that id, ours or the one that was there first. */
    async addOnce(row: CheckoutRow): Promise<CheckoutRow> {
      await db.insertInto('checkouts').values(row).onConflict((conflict) => conflict.column('id').doNothing()).execute();
      return db.selectFrom('checkouts').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
    },
    /** A payment of that declaration that is still waiting, the oldest since `since`. */
    openExpress: (declarationId: string, provider: string, since: Date): Promise<CheckoutRow | undefined> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('declaration_id', '=', declarationId)
        .where('purpose', '=', 'express')
        .where('state', '=', 'open')
        .where('provider', '=', provider)
        .where('payment_url', 'is not', null)
        .where('created_at', '>', since)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst(),
    forgetEmail: (id: string) => db.updateTable('checkouts').set({ receipt_email: null }).where('id', '=', id).execute(),
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
