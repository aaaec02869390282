import type { SubscriptionEvent } from '@placejuste/domain/subscription';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import { toSubscriptionEvent, toSubscriptionEventRow } from './subscription.view.ts';
import type { SubscriptionRow, SubscriptionTables } from './subscriptions.tables.ts';

/** An event with the time at which it was known here, whenever it happened. */
type RecordedEvent = SubscriptionEvent & { readonly recordedAt: Date };

/** Queries on subscriptions and their events. */
export function subscriptionsRepository(tx: Tx) {
  const db = tx.withTables<SubscriptionTables>();
  // Days are read as text: the driver would turn them into instants.
  const selectRows = () =>
    db.selectFrom('subscriptions').selectAll().select(sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('starts_on'));
  return {
    /** False when the person already has a subscription that has not ended, or when this id exists. */
    async add(row: SubscriptionRow): Promise<boolean> {
      const insertedRows = await db
        .insertInto('subscriptions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      return insertedRows.length === 1;
    },
    /** Locks a subscription: its events are applied one after the other. */
    lock: (id: string): Promise<SubscriptionRow | undefined> =>
      selectRows().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Call it once the subscription is locked: a statement that waits for a lock reads again only the locked row. */
    async isSuspended(userId: string): Promise<boolean> {
      const { rows: suspendedRows } = await sql`
        select from public.profiles where user_id = ${userId} and account_status = 'suspended'`.execute(tx);
      return suspendedRows.length > 0;
    },
    find: (id: string): Promise<SubscriptionRow | undefined> => selectRows().where('id', '=', id).executeTakeFirst(),
    /** The subscription that has not ended, else the latest one. */
    findLatest: (userId: string): Promise<SubscriptionRow | undefined> =>
      selectRows()
        .where('user_id', '=', userId)
        .orderBy(sql`status = 'ended'`)
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** All subscriptions of a person: the one that has not ended first, then the latest. */
    listOfPerson: (userId: string): Promise<SubscriptionRow[]> =>
      selectRows().where('user_id', '=', userId).orderBy(sql`status = 'ended'`).orderBy('started_at', 'desc').execute(),
    /** The events of a subscription, in their order. */
    async listEvents(id: string): Promise<SubscriptionEvent[]> {
      const eventRows = await db
        .selectFrom('subscription_events')
        .selectAll()
        .where('subscription_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return eventRows.map(toSubscriptionEvent);
    },
    /** Events of several subscriptions, by subscription id. */
    async listEventsOfEach(ids: readonly string[]): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> {
      if (ids.length === 0) return new Map();
      const eventRows = await db
        .selectFrom('subscription_events')
        .selectAll()
        .where('subscription_id', 'in', ids)
        .orderBy('at')
        .orderBy('id')
        .execute();
      const events = new Map<string, RecordedEvent[]>(ids.map((id) => [id, []]));
      for (const row of eventRows)
        events.get(row.subscription_id)?.push({ ...toSubscriptionEvent(row), recordedAt: row.recorded_at });
      return events;
    },
    async addEvents(subscriptionId: string, events: readonly SubscriptionEvent[], recordedAt: Date): Promise<void> {
      if (events.length === 0) return;
      await db
        .insertInto('subscription_events')
        .values(
          events.map((event) => ({
            ...toSubscriptionEventRow(event),
            subscription_id: subscriptionId,
            recorded_at: recordedAt,
          })),
        )
        .execute();
    },
    saveDerived: (id: string, derived: Pick<SubscriptionRow, 'status' | 'end_reason' | 'ends_at' | 'next_look_at'>) =>
      db.updateTable('subscriptions').set(derived).where('id', '=', id).execute(),
    changeCard: (id: string, card: string | null) =>
      db.updateTable('subscriptions').set({ card }).where('id', '=', id).execute(),
    /**
     * Clears the card of an ended subscription, if it is still that card: a late payment may have revived the
     * subscription.
     */
    forgetCard: (id: string, card: string) =>
      db
        .updateTable('subscriptions')
        .set({ card: null })
        .where('id', '=', id)
        .where('card', '=', card)
        .where('status', '=', 'ended')
        .execute(),
    /** Ids of the subscriptions whose next follow-up is due, the longest due first. */
    async listDue(now: Date, limit: number): Promise<string[]> {
      const dueRows = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('next_look_at', '<=', now)
        .orderBy('next_look_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return dueRows.map(({ id }) => id);
    },
    scheduleNextLook: (id: string, at: Date) =>
      db.updateTable('subscriptions').set({ next_look_at: at }).where('id', '=', id).execute(),
    listWithFailedRefund: (): Promise<SubscriptionRow[]> =>
      selectRows()
        .where('id', 'in', (of) =>
          of.selectFrom('subscription_events').select('subscription_id').where('kind', '=', 'refund-failed'),
        )
        .execute(),
    /** Ids of the subscriptions with a refund asked for before `before` that was neither made nor refused. */
    async listWithUnansweredRefund(before: Date): Promise<string[]> {
      const { rows: refundRows } = await sql<{ id: string }>`
        select distinct asked.subscription_id as id from public.subscription_events asked
        where asked.kind = 'refund-asked' and asked.at < ${before} and not exists (
          select from public.subscription_events answer
          where answer.subscription_id = asked.subscription_id and answer.refund = asked.refund
            and answer.kind in ('refunded', 'refund-failed'))`.execute(tx);
      return refundRows.map(({ id }) => id);
    },
    /**
     * Ids of the subscriptions with a charge requested before `before` that has no answer, without those that ended
     * over 30 days before it, to which nothing more is charged.
     */
    async listWithUnansweredCharge(before: Date): Promise<string[]> {
      const { rows: chargeRows } = await sql<{ id: string }>`
        select distinct asked.subscription_id as id from public.subscription_events asked
        join public.subscriptions s on s.id = asked.subscription_id
        where asked.kind = 'charge-asked' and asked.at < ${before}
          and (s.status <> 'ended' or s.ends_at > ${before}::timestamptz - interval '30 days') and not exists (
          select from public.subscription_events answer
          where answer.subscription_id = asked.subscription_id and answer.charge = asked.charge
            and (answer.kind = 'paid' or answer.kind = 'refused' and answer.attempt = asked.attempt))`.execute(tx);
      return chargeRows.map(({ id }) => id);
    },
    /** Id of the subscription that a payment paid; null for a payment of another kind. */
    async findIdByPayment(payment: string): Promise<string | null> {
      const row = await db
        .selectFrom('subscription_events')
        .select('subscription_id')
        .where('payment', '=', payment)
        .where('kind', '=', 'paid')
        .executeTakeFirst();
      return row?.subscription_id ?? null;
    },
  };
}
