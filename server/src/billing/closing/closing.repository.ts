import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { BillingTables, CheckoutRow } from '../billing.tables.ts';
import type { PaymentKey } from '../invoices/invoices.repository.ts';

export interface RefundAfterClosingRow {
  /** Reference under which the provider is asked for the refund. */
  reference: string;
  provider: string;
  payment: string;
  amount_cents: number;
  asked_at: Date;
  made_at: Date | null;
  /** When it was left to the team, because it failed or was refused. */
  left_at: Date | null;
}

export function closingRepository(tx: Tx) {
  const db = tx.withTables<BillingTables & { refunds_after_closing: RefundAfterClosingRow }>();
  return {
    addRefund: (row: RefundAfterClosingRow) =>
      db
        .insertInto('refunds_after_closing')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    findRefund: (reference: string): Promise<RefundAfterClosingRow | undefined> =>
      db.selectFrom('refunds_after_closing').selectAll().where('reference', '=', reference).executeTakeFirst(),
    /** Locks all refunds owed for a payment. */
    lockRefunds: ({ provider, payment }: PaymentKey): Promise<RefundAfterClosingRow[]> =>
      db
        .selectFrom('refunds_after_closing')
        .selectAll()
        .where('provider', '=', provider)
        .where('payment', '=', payment)
        .forUpdate()
        .execute(),
    markRefund: (reference: string, change: Partial<Pick<RefundAfterClosingRow, 'made_at' | 'left_at'>>) =>
      db.updateTable('refunds_after_closing').set(change).where('reference', '=', reference).execute(),
    async countRefundsWaitingSince(before: Date): Promise<number> {
      const waitingRefunds = await db
        .selectFrom('refunds_after_closing')
        .select('reference')
        .where('asked_at', '<', before)
        .where('made_at', 'is', null)
        .execute();
      return waitingRefunds.length;
    },
    addCharge: (row: CheckoutRow) =>
      db
        .insertInto('checkouts')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    /** Remaining row of a charge asked for before the account was closed. */
    findByCharge: (provider: string, reference: string): Promise<CheckoutRow | undefined> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('provider', '=', provider)
        .where('provider_reference', '=', reference)
        .where('erased_at', 'is not', null)
        .executeTakeFirst(),
    /** Deletes the checkouts of closed accounts up to the end of that year (Paris time). Returns how many. */
    async forgetThrough(year: number): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from public.checkouts where erased_at is not null
          and extract(year from coalesce(settled_at, created_at) at time zone 'Europe/Paris') <= ${year}`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },
    /** Deletes a checkout of a closed account that was abandoned or refused: nothing is left to wait for. */
    removeUnpaid: (id: string) =>
      db.deleteFrom('checkouts').where('id', '=', id).where('erased_at', 'is not', null).execute(),
  };
}
