import { sql } from 'kysely';
import { returnTypes, type PaymentEvent, type ProviderEvent } from '../platform/payment/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { AppliedOutcome, BillingTables, CheckoutRow } from './billing.tables.ts';
import { toEventRow } from './inbox/received-event.view.ts';
import type { PaymentKey } from './invoices/invoices.repository.ts';

/** Queries on checkouts and payment events. */
export function billingRepository(tx: Tx) {
  const db = tx.withTables<BillingTables>();
  return {
    /** Inserts the row, or returns the one already stored under its id. */
    async addOnce(row: CheckoutRow): Promise<CheckoutRow> {
      await db
        .insertInto('checkouts')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return db.selectFrom('checkouts').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
    },
    /** The oldest open payment of a declaration created after `since`. */
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
    /** The oldest open payment of exactly these declarations created after `since`. */
    openDues: (ids: readonly string[], provider: string, since: Date): Promise<CheckoutRow | undefined> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('declaration_ids', '=', sql<string[]>`${ids}::uuid[]`)
        .where('purpose', '=', 'express')
        .where('state', '=', 'open')
        .where('provider', '=', provider)
        .where('payment_url', 'is not', null)
        .where('created_at', '>', since)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst(),
    /** The payment that settled a declaration, and that is neither refunded nor to be refunded. */
    findPaidExpress: (declarationId: string): Promise<CheckoutRow | undefined> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('declaration_id', '=', declarationId)
        .where('purpose', '=', 'express')
        .where('state', '=', 'paid')
        .where('refund_asked_at', 'is', null)
        .where('refunded_at', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    forgetEmail: (id: string) =>
      db.updateTable('checkouts').set({ receipt_email: null }).where('id', '=', id).execute(),
    /** Stores a wallet payment and returns the stored one: simultaneous calls all get the first. */
    async keepWalletPayment(id: string, payment: string): Promise<string> {
      const { rows } = await sql<{ kept: string }>`update public.checkouts
        set wallet_payment = coalesce(wallet_payment, ${payment}) where id = ${id}
        returning wallet_payment as kept`.execute(tx);
      return rows[0]?.kept ?? payment;
    },
    find: (id: string): Promise<CheckoutRow | undefined> =>
      db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst(),
    /** All checkouts of a person, in any state. */
    listOfPerson: (userId: string): Promise<CheckoutRow[]> =>
      db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).execute(),
    /** Paid checkouts of a person, newest first, at most 50. */
    listPaid: (userId: string): Promise<CheckoutRow[]> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('user_id', '=', userId)
        .where('state', '=', 'paid')
        .where('purpose', '!=', 'card')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(50)
        .execute(),
    /** Locks the row: two events about one checkout are settled one after the other. */
    lock: (id: string): Promise<CheckoutRow | undefined> =>
      db.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Locks all checkouts of a person in the order of their ids, so that two such calls cannot deadlock. */
    async lockAllOf(userId: string): Promise<void> {
      await db.selectFrom('checkouts').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute();
    },
    /**
     * Ends a checkout. `providerReference` is the payment page on which it was decided; `at`, of a payment, is its
     * instant at the provider, which its invoice bears too.
     */
    close: (id: string, { type: state, providerReference, payment }: PaymentEvent, at: Date) =>
      db
        .updateTable('checkouts')
        .set({ state, settled_at: at, provider_reference: providerReference, payment })
        .where('id', '=', id)
        .execute(),
    /** The checkout paid on a payment page, or with a wallet payment, of that reference. */
    findByPage: (provider: string, providerReference: string): Promise<CheckoutRow | undefined> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('provider', '=', provider)
        .where('provider_reference', '=', providerReference)
        .where('state', '=', 'paid')
        .limit(1)
        .executeTakeFirst(),
    /** The checkout that a payment settled. */
    findByPayment: (payment: string): Promise<CheckoutRow | undefined> =>
      db.selectFrom('checkouts').selectAll().where('payment', '=', payment).executeTakeFirst(),
    lockByPayment: (payment: string): Promise<CheckoutRow | undefined> =>
      db.selectFrom('checkouts').selectAll().where('payment', '=', payment).forUpdate().executeTakeFirst(),
    markWithdrawal: (id: string, change: Pick<CheckoutRow, 'withdrawn_at' | 'withdrawn_cents'>) =>
      db.updateTable('checkouts').set(change).where('id', '=', id).execute(),
    /** Paid checkouts of dossiers of a person, newest first. */
    listPaidDossiers: (userId: string): Promise<CheckoutRow[]> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('user_id', '=', userId)
        .where('purpose', '=', 'express')
        .where('state', '=', 'paid')
        .orderBy('settled_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    markRefund: (id: string, change: Partial<Pick<CheckoutRow, 'refund_asked_at' | 'refunded_at' | 'refund_cents'>>) =>
      db.updateTable('checkouts').set(change).where('id', '=', id).execute(),
    /** References of the refunds of a payment recorded as failed: a later success of one of them is ignored. */
    async listFailedRefunds({ provider, payment }: PaymentKey): Promise<ReadonlySet<string | null>> {
      const rows = await db
        .selectFrom('payment_events')
        .select('reference')
        .where('provider', '=', provider)
        .where('payment', '=', payment)
        .where('type', '=', 'refund-failed')
        .where('outcome', '=', 'differs')
        .execute();
      return new Set(rows.map(({ reference }) => reference));
    },
    /** Sums of the refunds of a checkout that succeeded and that failed, without the refund `besides`. */
    async sumRefunds(
      id: string,
      besides: string | null = null,
    ): Promise<{ readonly madeCents: number; readonly failedCents: number }> {
      const { rows } = await sql<{ madeCents: number; failedCents: number }>`
        select made_cents as "madeCents", failed_cents as "failedCents"
        from app.refunds_of(${id}, ${besides})`.execute(tx);
      return rows[0] ?? { madeCents: 0, failedCents: 0 };
    },
    /**
     * Makes a refund due again after it failed, although it was reported as made, unless the bank returned the payment
     * for good meanwhile. Returns true when the refund was marked as made; otherwise only its amount is noted.
     */
    async noteFailedRefund(
      { id, provider, payment }: CheckoutRow,
      { at, amountCents }: { readonly at: Date; readonly amountCents: number },
    ): Promise<boolean> {
      const { rows } = await sql<{ told: boolean }>`
        update public.checkouts c set refunded_at = null, refund_asked_at = coalesce(c.refund_asked_at, ${at}),
          refund_left_at = ${at},
          refund_cents = case when c.refund_asked_at is not null then c.refund_cents
            when c.refunded_at is not null then coalesce(c.refund_cents, c.amount_cents)
            else least(${amountCents}::int, c.amount_cents) end
        from (select id, refunded_at is not null as told from public.checkouts where id = ${id} for update) before
        where c.id = before.id and not exists (select from public.payment_events
          where provider = ${provider} and payment = ${payment} and type = 'dispute-lost')
        returning before.told`.execute(tx);
      return rows[0]?.told ?? false;
    },
    /** Counts the checkouts whose refund was due before that instant and is not made. */
    async countRefundsWaitingSince(before: Date): Promise<number> {
      const { waiting } = await db
        .selectFrom('checkouts')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .where('refund_asked_at', '<', before)
        .where('refunded_at', 'is', null)
        .executeTakeFirstOrThrow();
      return waiting;
    },
    /** Those of these events that are already stored and not `unknown`. */
    async listKnownEvents(provider: string, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (eventIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('payment_events')
        .select('event_id')
        .where('provider', '=', provider)
        .where('event_id', 'in', [...eventIds])
        .where('outcome', '!=', 'unknown')
        .execute();
      return new Set(rows.map(({ event_id: id }) => id));
    },
    /** Open payments of a person at a provider created after `since`, newest first, at most five. */
    openOf: (userId: string, provider: string, since: Date): Promise<CheckoutRow[]> =>
      db
        .selectFrom('checkouts')
        .selectAll()
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .where('state', '=', 'open')
        .where('created_at', '>', since)
        .orderBy('created_at', 'desc')
        .limit(5)
        .execute(),
    /** Claims the next question to the provider. Returns false when it was already asked after `before`. */
    async claimProviderCheck(id: string, before: Date, now: Date): Promise<boolean> {
      const { rows } = await sql`
        update public.checkouts set looked_at = ${now}
        where id = ${id} and state = 'open' and (looked_at is null or looked_at <= ${before}) returning id`.execute(tx);
      return rows.length === 1;
    },
    /**
     * The outcome of an event the last time it came; undefined while nothing is decided. An `unknown` event counts as
     * undecided: its checkout may have been restored since, from a backup for instance.
     */
    async findOutcome(provider: string, eventId: string): Promise<AppliedOutcome | undefined> {
      const row = await db
        .selectFrom('payment_events')
        .select('outcome')
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .where('outcome', 'not in', ['received', 'unknown'])
        .$narrowType<{ outcome: AppliedOutcome }>()
        .executeTakeFirst();
      return row?.outcome;
    },
    /**
     * Counts the events received since then that settled nothing, and those that failed or have waited since before
     * `overdue`. Returns of a payment unknown here are left out: one account of the provider may serve several sites,
     * and a payment of ours that was lost is counted by its own event.
     */
    async countUnsettledSince(since: Date, overdue: Date): Promise<number> {
      const { unsettled } = await db
        .selectFrom('payment_events')
        .select(sql<number>`count(*)::int`.as('unsettled'))
        .where('outcome', '!=', 'settled')
        .where((row) =>
          row.or([row('outcome', '!=', 'unknown'), row('type', 'is', null), row('type', 'not in', returnTypes)]),
        )
        .where((row) =>
          row.or([
            row('outcome', '!=', 'received').and('received_at', '>=', since),
            row('outcome', '=', 'received').and('failed_at', 'is not', null),
            row('outcome', '=', 'received').and('received_at', '<', overdue),
          ]),
        )
        .executeTakeFirstOrThrow();
      return unsettled;
    },
    /** Writes the outcome of an event, so that the team finds those that could not be used. */
    decideEvent: (provider: string, event: ProviderEvent, outcome: AppliedOutcome, at: Date) =>
      db
        .insertInto('payment_events')
        .values({ ...toEventRow(provider, event), received_at: at, outcome })
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doUpdateSet({ outcome, failed_at: null }))
        .execute(),
  };
}
